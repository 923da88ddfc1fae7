import type { CustomerOrder, OrderEvent, ShopDb } from '~/database/schema'
import type { OrderWithItems } from '~/models/shop/order'

/** Safety limit per order, for status events and for refunded units. */
const MAX_ROWS = 200

/**
 * Reduces orders to units shipped or still to ship: units refunded before shipping are excluded, those refunded later
 * were shipped. Lines without shipped units are omitted.
 */
export async function withShippedUnits(db: ShopDb, found: OrderWithItems[]): Promise<OrderWithItems[]> {
  const ids = found.map(({ order }) => order.id)
  const [moves, parcels, refunds] = [
    await listMoves(db, ids),
    await listDepartures(db, ids),
    await listRefundedUnits(db, ids),
  ]
  return found.map((each) => {
    const isOwn = ({ order_id }: { order_id: string }) => order_id === each.order.id
    const leftAt = parcels.find(isOwn)?.sent_at ?? departureOf(moves.filter(isOwn))
    return withoutRefunded(each, { leftAt, refunds: refunds.filter(isOwn) })
  })
}

function withoutRefunded(
  { order, items }: OrderWithItems,
  { leftAt, refunds }: { leftAt: string | undefined; refunds: RefundedUnits[] },
): OrderWithItems {
  if (order.payment_state === 'refunded' && leftAt === undefined) return { order, items: [] }
  const before = refunds.filter(({ created_at }) => isOfPayment(order, created_at) && !(leftAt && created_at >= leftAt))
  const sent = items.map((item) => {
    const refunded = before.filter(({ position }) => position === item.position)
    return { ...item, quantity: refunded.reduce((left, { quantity }) => left - quantity, item.quantity) }
  })
  return { order, items: sent.filter(({ quantity }) => quantity > 0) }
}

/** Refunds before the latest payment do not count: an order paid again is shipped in full. */
function isOfPayment({ paid_at }: CustomerOrder, refundedAt: string): boolean {
  return paid_at === null || refundedAt >= paid_at
}

type Move = Pick<OrderEvent, 'order_id' | 'to_status' | 'created_at'>

/** A step back to preparation was a correction: the order had not left. If cancelled in transit, it had. */
function departureOf(moves: Move[]): string | undefined {
  let leftAt: string | undefined
  for (const { to_status, created_at } of moves) {
    if (to_status === 'expedie' || to_status === 'livre') leftAt ??= created_at
    else if (to_status !== 'annule') leftAt = undefined
  }
  return leftAt
}

function listMoves(db: ShopDb, orderIds: string[]): Promise<Move[]> {
  return db
    .selectFrom('order_event')
    .select(['order_id', 'to_status', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('to_status', 'is not', null)
    .orderBy('id')
    .limit(MAX_ROWS * orderIds.length)
    .execute()
}

function listDepartures(db: ShopDb, orderIds: string[]) {
  return db
    .selectFrom('parcel')
    .select(['order_id', 'sent_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(MAX_ROWS * orderIds.length)
    .execute()
}

interface RefundedUnits {
  order_id: string
  position: number
  quantity: number
  created_at: string
}

function listRefundedUnits(db: ShopDb, orderIds: string[]): Promise<RefundedUnits[]> {
  return db
    .selectFrom('refund')
    .innerJoin('refund_line', 'refund_line.refund_id', 'refund.id')
    .select(['refund.order_id', 'refund_line.position', 'refund_line.quantity', 'refund.created_at'])
    .where('refund.order_id', 'in', orderIds)
    .where(({ eb, or }) => or([eb('refund.status', '<>', 'failed'), eb('refund.returned_at', 'is not', null)]))
    .orderBy('refund_line.position')
    .orderBy('refund.id')
    .limit(MAX_ROWS * orderIds.length)
    .execute()
}
