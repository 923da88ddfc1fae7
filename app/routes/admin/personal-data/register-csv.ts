import { href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { exportRegister } from '~/models/platform/privacy/index.server'
import { servicesOf } from '~/routes/services.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/register-csv'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireFreshPassword(
    { request, url, context },
    { back: href('/admin/data'), label: 'Retour aux données personnelles' },
  )
  const { db, identity, actor, at, readSettings } = adminRequest(context)
  const input = { settings: await readSettings(), services: servicesOf(identity), actor, at }
  const { csv, fileName } = await exportRegister(db, input)
  return fileResponse({ body: csv, format: 'csv', fileName })
}
