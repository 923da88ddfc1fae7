import { href } from 'react-router'
import { paperPage, paperPdf, requireInvoicePaper } from '~/routes/paper-answers.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/invoice'
import { requireOrder } from './order-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const { order } = await requireOrder(context, params.reference)
  const paper = await requireInvoicePaper(shopRequest(context).db, { orderId: order.id, number: params.number })
  return pattern.endsWith('/pdf')
    ? paperPdf([paper], { name: params.number })
    : paperPage([paper], { pdfPath: href('/commande/:reference/factures/:number/pdf', params) })
}
