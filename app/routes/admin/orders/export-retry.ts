import { data, href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { retryOrderExport } from '~/models/fulfilment/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/export-retry'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/orders/exports'))
}

export async function action({ params: { exportId }, context }: Route.ActionArgs) {
  const { db, at } = deskRequest(context)
  if (!(await retryOrderExport(db, { id: exportId, at }))) throw data('Export inconnu', { status: 404 })
  return redirectWithNotice(context, href('/admin/orders/exports'), done('Le fichier se prépare de nouveau.'))
}
