import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { exportAsCsv, recordPersonExport } from '~/models/platform/account/index.server'
import { parisDay } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/person-export'
import { readPerson } from './data-page.server'
import { requirePerson } from './held-person.server'

export const handle = { policy: { hydrate: false, parameters: 'secret' } satisfies RoutePolicy }

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Data subject export (art. 15 and 20 GDPR). */
export async function loader({ request, url, params: { token, format }, context }: Route.LoaderArgs) {
  if (format !== 'json' && format !== 'csv') throw data('Format inconnu', { status: 404 })
  const email = await requirePerson(context, token)
  await requireFreshPassword(
    { request, url, context },
    { back: href('/admin/data'), label: 'Retour aux données personnelles' },
  )
  const { db, actor, at, identity } = adminRequest(context)
  const { content } = await readPerson(context, email)
  await recordPersonExport(db, { email, signer: identity.signer, format, actor, at })
  return new Response(format === 'json' ? JSON.stringify(content, null, 2) : exportAsCsv(content), {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="donnees-d-une-personne-${parisDay(at)}.${format}"`,
    },
  })
}
