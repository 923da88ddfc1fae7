import { href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { paperPage, paperPdf, requireInvoicePaper } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/invoice'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const paper = await requireInvoicePaper(adminRequest(context).db, params)
  return pattern.endsWith('/pdf')
    ? paperPdf([paper], { name: params.number, ahead: true })
    : paperPage([paper], { pdfPath: href('/admin/orders/:orderId/factures/:number/pdf', params) })
}
