import { paperPdf, requireInvoicePaper } from '~/routes/paper-answers.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/invoice-pdf'
import { requireOrder } from './order-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params: { reference, number }, context }: Route.LoaderArgs) {
  const { order } = await requireOrder(context, reference)
  const paper = await requireInvoicePaper(shopRequest(context).db, { orderId: order.id, number })
  return paperPdf([paper], { name: number })
}
