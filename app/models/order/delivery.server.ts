import type { Kysely } from 'kysely'
import type { OrderStatus, ShopDatabase } from '~/database/schema'
import { recordOrderEvent } from './order.server'

export type MarkDeliveryResult = { ok: true } | { ok: false; reason: 'not-on-its-way' }

/** A paid order leaves for its buyer. */
export function markShipped(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; actor: string; at: Date },
): Promise<MarkDeliveryResult> {
  return move(db, { ...input, from: ['confirme'], to: 'expedie' })
}

/** A paid order is in its buyer's hands: from here run the days to renounce it, and reviews may be written. */
export function markDelivered(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; actor: string; at: Date },
): Promise<MarkDeliveryResult> {
  return move(db, { ...input, from: ['confirme', 'expedie'], to: 'livre' })
}

function move(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; actor: string; at: Date; from: OrderStatus[]; to: 'expedie' | 'livre' },
): Promise<MarkDeliveryResult> {
  const { orderId, actor, at, to } = input
  return db.transaction().execute(async (trx): Promise<MarkDeliveryResult> => {
    const order = await trx
      .selectFrom('customer_order')
      .select('status')
      .where('id', '=', orderId)
      .where('payment_state', '=', 'paid')
      .where('status', 'in', input.from)
      .executeTakeFirst()
    if (!order) return { ok: false, reason: 'not-on-its-way' }
    await trx
      .updateTable('customer_order')
      .set({ status: to, ...(to === 'livre' && { delivered_at: at.toISOString() }) })
      .where('id', '=', orderId)
      .execute()
    await recordOrderEvent(trx, { orderId, kind: 'status', actor, from: order.status, to, at })
    return { ok: true }
  })
}
