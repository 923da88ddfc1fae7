import type { ShopDb } from '~/database/schema'
import { changeOrder } from './transition.server'

type MarkDeliveryResult = { ok: true } | { ok: false; reason: 'not-on-its-way' }

interface Delivery {
  orderId: string
  actor: string
  at: Date
}

/** Accepts paid orders, and unpaid ones the shop chose to serve. */
export function markShipped(db: ShopDb, input: Delivery): Promise<MarkDeliveryResult> {
  return move(db, 'sent', input)
}

/** Starts the withdrawal period and allows reviews. */
export function markDelivered(db: ShopDb, input: Delivery): Promise<MarkDeliveryResult> {
  return move(db, 'delivered', input)
}

async function move(db: ShopDb, what: 'sent' | 'delivered', input: Delivery): Promise<MarkDeliveryResult> {
  const moved = await db.transaction().execute((trx) => changeOrder(trx, what, input))
  return moved ? { ok: true } : { ok: false, reason: 'not-on-its-way' }
}
