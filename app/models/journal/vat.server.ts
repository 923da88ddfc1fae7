import type { CustomerOrder, Refund, ShopDb } from '~/database/schema'
import { listPaidOrders, listVatOf } from '~/models/order/index.server'
import { listRefundsDone } from '~/models/refund/index.server'
import { parisDay, toEuros, vatWithin } from '~/models/values'

type Line = [day: string, piece: string, nature: string, net: number, percent: number, vat: number, gross: number]
type Sold = Pick<CustomerOrder, 'order_number' | 'vat_percent'>

export const vatHeader = ['Jour', 'Commande', 'Nature', 'HT (€)', 'Taux (%)', 'TVA (€)', 'TTC (€)']

/** Sales on the day they were paid, refunds of orders on the day the money left; money that bought nothing is in neither. */
export async function listVatLines(db: ShopDb, span: { from: Date; to: Date }): Promise<Line[]> {
  const orders = await listPaidOrders(db, span)
  const refunds = (await listRefundsDone(db, span)).filter(({ subject }) => subject === 'order')
  const sold = await listVatOf(db, [...new Set(refunds.map(({ order_id }) => order_id))])
  const lines = [...orders.map(saleOf), ...refunds.flatMap((refund) => refundOf(refund, sold.get(refund.order_id)))]
  return lines.sort(([day], [other]) => (day < other ? -1 : Number(day > other)))
}

function saleOf(order: Awaited<ReturnType<typeof listPaidOrders>>[number]): Line {
  const vatCents = order.tax_cents + vatWithin(order.shipping_cents, order.vat_percent)
  return lineOf(order.paid_at ?? '', order, 'Vente', { vatCents, cents: order.total_cents })
}

function refundOf(refund: Refund, order: Sold | undefined): Line[] {
  if (!order) return []
  const cents = refund.amount_cents + refund.credit_cents
  const back = { vatCents: -vatWithin(cents, order.vat_percent), cents: -cents }
  return [lineOf(refund.done_at ?? '', order, 'Remboursement', back)]
}

function lineOf(
  instant: string,
  { order_number, vat_percent }: Sold,
  nature: string,
  { vatCents, cents }: { vatCents: number; cents: number },
): Line {
  const amounts = [toEuros(cents - vatCents), vat_percent, toEuros(vatCents), toEuros(cents)] as const
  return [parisDay(new Date(instant)), order_number ?? '', nature, ...amounts]
}
