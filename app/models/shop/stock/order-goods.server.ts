import type { ShopDb } from '~/database/schema'

import { watchLevels } from './alert.server'
import {
  holdsReservation,
  listAvailable,
  type ReserveResult,
  releaseStock,
  reserveStock,
  type StockNeeds,
  takeReservedStock,
  writeMovement,
} from './stock.server'

/** Location of an order's goods: for sale, reserved, or sold. */
export type GoodsState = 'none' | 'reserved' | 'taken'

/**
 * Moves an order's goods to a state from the ledger's current one; idempotent. Returns the product that is out of
 * stock, after which the caller rolls back.
 */
export async function moveOrderGoods(
  trx: ShopDb,
  input: { orderId: string; needs: StockNeeds; to: GoodsState; reason: string; actor: string; at: Date },
): Promise<ReserveResult> {
  const { orderId, needs, to } = input
  if (to === 'taken') await takeReservedStock(trx, input)
  if (to === 'none') await releaseStock(trx, orderId, input.at)
  const taken = await listTaken(trx, orderId)
  const wanted: StockNeeds = to === 'taken' ? needs : new Map()
  const productIds = [...new Set([...taken.keys(), ...wanted.keys()])]
  for (const productId of productIds) {
    const more = (wanted.get(productId) ?? 0) - (taken.get(productId) ?? 0)
    const moved = await moveGoods(trx, { ...input, productId, more })
    if (!moved.ok) return moved
  }
  if (to === 'reserved' && !(await holdsReservation(trx, orderId))) {
    const reserved = await reserveStock(trx, { orderId, needs, at: input.at })
    if (!reserved.ok) return reserved
  }
  // Goods are briefly for sale between two states: check alerts only at the end.
  await watchLevels(trx, { productIds, at: input.at })
  return { ok: true }
}

/** `more`: units to sell; negative to take back. */
async function moveGoods(
  trx: ShopDb,
  input: { orderId: string; productId: string; more: number; reason: string; actor: string; at: Date },
): Promise<ReserveResult> {
  const { productId, more, ...movement } = input
  if (more === 0) return { ok: true }
  const available = (await listAvailable(trx, [productId])).get(productId) ?? 0
  if (more > available) return { ok: false, productId, available }
  await writeMovement(trx, { ...movement, productId, type: more > 0 ? 'sale' : 'return', delta: -more })
  return { ok: true }
}

/** Units sold and not returned, by product. */
export async function listTaken(db: ShopDb, orderId: string): Promise<StockNeeds> {
  const rows = await db
    .selectFrom('stock_movement')
    .select(({ fn, cast }) => ['product_id', fn.sum<number>(cast('delta', 'double precision')).as('delta')])
    .where('order_id', '=', orderId)
    .where('type', 'in', ['sale', 'return'])
    .groupBy('product_id')
    .execute()
  return new Map(rows.filter(({ delta }) => delta < 0).map(({ product_id, delta }) => [product_id, -delta]))
}

/** Reserved or sold; also false for an order without stocked goods. */
export async function holdsGoods(db: ShopDb, orderId: string): Promise<boolean> {
  return (await holdsReservation(db, orderId)) || (await listTaken(db, orderId)).size > 0
}

export interface ReturnedGoods {
  productId: string
  restocked: number
  writtenOff: number
}

/**
 * Records returned goods; unsellable ones are also written off, as a second movement. Refuses more than the order
 * holds.
 */
export async function takeBackGoods(
  trx: ShopDb,
  input: { orderId: string; goods: ReturnedGoods[]; reason: string; actor: string; at: Date },
): Promise<{ ok: true } | { ok: false; productId: string; taken: number }> {
  const { orderId, goods, reason, actor, at } = input
  const taken = await listTaken(trx, orderId)
  for (const { productId, restocked, writtenOff } of goods) {
    const most = taken.get(productId) ?? 0
    const back = restocked + writtenOff
    if (back > most) return { ok: false, productId, taken: most }
    if (back === 0) continue
    const movement = { orderId, productId, actor, at }
    await writeMovement(trx, { ...movement, type: 'return', delta: back, reason })
    if (writtenOff > 0)
      await writeMovement(trx, {
        ...movement,
        type: 'adjustment',
        delta: -writtenOff,
        reason: `Mis au rebut (${reason})`,
      })
  }
  // Written-off returns were never for sale and must not lift an alert.
  await watchLevels(trx, { productIds: goods.map(({ productId }) => productId), at })
  return { ok: true }
}
