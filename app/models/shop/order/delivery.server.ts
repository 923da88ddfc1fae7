import type { ShopDb } from '~/database/schema'
import { changeOrder, type OrderListener } from './transition.server'

export type MarkDeliveryResult = { ok: true } | { ok: false; reason: 'not-on-its-way' }

interface Delivery {
  orderId: string
  actor: string
  at: Date
}

/** Accepts paid orders, and unpaid ones the shop chose to serve. */
export function markShipped(
  db: ShopDb,
  input: Delivery,
  listeners: readonly OrderListener[],
): Promise<MarkDeliveryResult> {
  return move(db, 'sent', input, listeners)
}

/** Starts the withdrawal period and allows reviews. */
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
