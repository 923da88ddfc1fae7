import type { CustomerOrder, Payment, Refund, RefundMeans, ShopDb } from '~/database/schema'
import { listOrderItems, orderColumn } from '~/models/shop/order/index.server'
import { listPayments } from '~/models/shop/payment/index.server'
import { dueOf } from '~/models/values/totals'

import { allocate, type Refundable } from './amounts'

/** Display and counting limit per order. */
const MAX_REFUNDS = 200

interface OrderRefundable extends Refundable {
  means: RefundMeans
  payment: Payment | undefined
}

/** Oldest first, failed ones included. */
export function listRefunds(db: ShopDb, orderId: string): Promise<Refund[]> {
  return db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').limit(MAX_REFUNDS).execute()
}

/** Upper bound for one month of a large shop. */
const MAX_OF_A_MONTH = 100_000

/** By completion date, demonstration orders excluded. */
export function listRefundsDone(db: ShopDb, { from, to }: { from: Date; to: Date }): Promise<Refund[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('done_at', '>=', from.toISOString())
    .where('done_at', '<', to.toISOString())
    .where('status', '=', 'done')
    .where(orderColumn('refund.order_id', 'is_demo'), '=', 0)
    .orderBy('done_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
}

/** Refunded cents by order, with credit; absent when none. */
export async function sumRefundsDone(db: ShopDb, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .select(({ fn }) => [
      'order_id',
      fn.sum<number>('amount_cents').as('money'),
      fn.sum<number>('credit_cents').as('credit'),
    ])
    .where('order_id', 'in', orderIds)
    .where('subject', '=', 'order')
    .where('status', '=', 'done')
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, money, credit }) => [order_id, money + credit]))
}

/** A returned refund is reissued unchanged, so its amount is not refundable again. */
function isOwed({ status, returned_at }: Refund): boolean {
  return status !== 'failed' || returned_at !== null
}

async function findPaymentRefunds(db: ShopDb, orderId: string) {
  const payment = (await listPayments(db, orderId)).find(({ status }) => status === 'paid')
  const given = (await listRefunds(db, orderId)).filter((refund) => refund.subject === 'order' && isOwed(refund))
  // After a full refund the order may be paid again: earlier refunds belong to the former payment.
  const paidBy = payment ? payment.id : (given.at(-1)?.payment_id ?? null)
  return { payment, ofPayment: given.filter(({ payment_id }) => payment_id === paidBy) }
}

/** Units by position of the line that the buyer has been refunded. */
export async function listUnitsRefunded(db: ShopDb, orderId: string): Promise<Map<number, number>> {
  const { ofPayment } = await findPaymentRefunds(db, orderId)
  return listRefundedUnits(
    db,
    ofPayment.filter(({ status }) => status === 'done'),
  )
}

/** Paid and not refunded; pending refunds count as refunded. */
export async function findRefundable(db: ShopDb, order: CustomerOrder): Promise<OrderRefundable> {
  const { payment, ofPayment } = await findPaymentRefunds(db, order.id)
  const received =
    order.payment_state === 'paid' ? (payment?.received_cents ?? payment?.amount_cents ?? dueOf(order)) : 0
  return {
    lines: await listLines(db, { order, refunds: ofPayment }),
    deliveryCents: order.shipping_cents - sum(ofPayment, 'delivery_cents'),
    moneyCents: Math.max(0, received - sum(ofPayment, 'amount_cents')),
    creditCents: order.payment_state === 'paid' ? order.credit_cents - sum(ofPayment, 'credit_cents') : 0,
    isPaidByCredit: dueOf(order) === 0,
    means: payment?.provider ?? 'transfer',
    payment,
  }
}

function sum(refunds: Refund[], column: 'amount_cents' | 'credit_cents' | 'delivery_cents'): number {
  return refunds.reduce((total, refund) => total + refund[column], 0)
}

async function listLines(
  db: ShopDb,
  { order, refunds }: { order: CustomerOrder; refunds: Refund[] },
): Promise<Refundable['lines']> {
  const items = await listOrderItems(db, order.id)
  const refunded = await listRefundedUnits(db, refunds)
  const goodsCents = order.subtotal_cents + order.tax_cents
  const shares = allocate(
    goodsCents,
    items.map((item) => item.unit_price_cents * item.quantity),
  )
  return items.map((item, index) => ({
    position: item.position,
    name: item.product_name,
    quantity: item.quantity,
    refunded: refunded.get(item.position) ?? 0,
    totalCents: shares[index] ?? 0,
  }))
}

async function listRefundedUnits(db: ShopDb, refunds: Refund[]): Promise<Map<number, number>> {
  if (refunds.length === 0) return new Map()
  const ids = refunds.map(({ id }) => id)
  const rows = await db
    .selectFrom('refund_line')
    .select(({ fn }) => ['position', fn.sum<number>('quantity').as('units')])
    .where('refund_id', 'in', ids)
    .groupBy('position')
    .execute()
  return new Map(rows.map(({ position, units }) => [position, units]))
}

/** Duplicate, late or mismatched payments. */
export async function listUnmatchedPayments(db: ShopDb, orderId: string): Promise<Payment[]> {
  const asked = new Set(
    (await listRefunds(db, orderId))
      .filter((refund) => refund.subject === 'payment' && isOwed(refund))
      .map(({ payment_id }) => payment_id),
  )
  const payments = await listPayments(db, orderId)
  return payments.filter(({ id, status }) => (status === 'refund_due' || status === 'mismatch') && !asked.has(id))
}
