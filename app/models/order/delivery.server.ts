import type { ShopDb } from '~/database/schema'
import { changeOrder, type OrderListener } from './transition.server'

export type MarkDeliveryResult = { ok: true } | { ok: false; reason: 'not-on-its-way' }

interface Delivery {
  orderId: string
  actor: string
  at: Date
}

/** A paid order leaves for its buyer, or one that is served unpaid. */
export function markShipped(
  db: ShopDb,
  input: Delivery,
  listeners: readonly OrderListener[],
): Promise<MarkDeliveryResult> {
  return move(db, 'sent', input, listeners)
}

/** It is in its buyer's hands: from here run the days to renounce it, and reviews may be written. */
export function markDelivered(
  db: ShopDb,
  input: Delivery,
  listeners: readonly OrderListener[],
): Promise<MarkDeliveryResult> {
  return move(db, 'delivered', input, listeners)
}

async function move(
  db: ShopDb,
  what: 'sent' | 'delivered',
  input: Delivery,
  listeners: readonly OrderListener[],
): Promise<MarkDeliveryResult> {
  const moved = await db.transaction().execute((trx) => changeOrder(trx, what, input, listeners))
  return moved ? { ok: true } : { ok: false, reason: 'not-on-its-way' }
}
