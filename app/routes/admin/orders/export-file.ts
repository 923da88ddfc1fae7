import { data, href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { openOrderExport } from '~/models/fulfilment/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/export-file'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

const told = {
  'not-ready': 'Ce fichier n’est pas encore prêt.',
  gone: 'Ce fichier n’est plus sur le serveur\u202f: demandez-le de nouveau.',
}

export async function loader({ request, url, params: { exportId }, context }: Route.LoaderArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, actor, at } = deskRequest(context)
  const opened = await openOrderExport(db, { id: exportId, folders: context.get(tenantContext), actor, at })
  if (opened.ok) return fileResponse(opened)
  if (opened.reason === 'unknown') throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, href('/admin/orders/exports'), { tone: 'caution', lines: [told[opened.reason]] })
}
