import type { Insertable } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { MovementType, ShopDb, StockMovementTable } from '~/database/schema'

import { watchLevels } from './alert.server'

/** Quantity by stocked product. */
export type StockNeeds = Map<string, number>

/** Adds `needs` × `times` to `into` and returns it. */
export function addNeeds(into: StockNeeds, needs: Iterable<readonly [string, number]>, times = 1): StockNeeds {
  for (const [productId, quantity] of needs) into.set(productId, (into.get(productId) ?? 0) + quantity * times)
  return into
}

/** Available (current − reserved) by product id; services and unknown products are absent. */
export async function listAvailable(db: ShopDb, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_item')
    .select(({ ref, eb }) => ['product_id', eb(ref('current_stock'), '-', ref('reserved_stock')).as('available')])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.available]))
}

export type ReserveResult = { ok: true } | { ok: false; productId: string; available: number }

/**
 * Reserves all of `needs` for an order, or returns the product that is out of stock. Call inside the order's
 * transaction, and roll back when refused.
 */
export async function reserveStock(
  trx: ShopDb,
  input: { orderId: string; needs: StockNeeds; at?: Date },
): Promise<ReserveResult> {
  for (const [productId, quantity] of input.needs) {
    // Check and insert in one statement; a trigger updates reserved_stock.
    const reserved = await trx
      .insertInto('stock_reservation')
      .columns(['order_id', 'product_id', 'quantity'])
      .expression((eb) =>
        eb
          .selectFrom('stock_item')
          .select((select) => [
            select.val(input.orderId).as('order_id'),
            'product_id',
            select.val(quantity).as('quantity'),
          ])
          .where('product_id', '=', productId)
          .where((where) => where(where('current_stock', '-', where.ref('reserved_stock')), '>=', quantity)),
      )
      .executeTakeFirst()
    if (reserved.numInsertedOrUpdatedRows !== 1n) {
      const available = (await listAvailable(trx, [productId])).get(productId) ?? 0
      return { ok: false, productId, available }
    }
  }
  await watchLevels(trx, { productIds: [...input.needs.keys()], at: input.at ?? new Date() })
  return { ok: true }
}

/** No-op when the order holds nothing. */
export async function releaseStock(trx: ShopDb, orderId: string, at = new Date()): Promise<void> {
  const released = await trx
    .deleteFrom('stock_reservation')
    .where('order_id', '=', orderId)
    .returning('product_id')
    .execute()
  await watchLevels(trx, { productIds: released.map(({ product_id }) => product_id), at })
}

/** Also false for an order without stocked goods. */
export async function holdsReservation(trx: ShopDb, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stock_reservation')
    .select('product_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Converts an order's reservation into sale movements. */
export async function takeReservedStock(
  trx: ShopDb,
  input: { orderId: string; actor: string; at: Date },
): Promise<void> {
  const reserved = await trx
    .deleteFrom('stock_reservation')
    .where('order_id', '=', input.orderId)
    .returning(['product_id', 'quantity'])
    .execute()
  for (const { product_id: productId, quantity } of reserved) {
    await writeMovement(trx, { ...input, productId, type: 'sale', delta: -quantity, reason: 'Vente' })
  }
  // Goods are briefly neither reserved nor sold: check alerts only at the end.
  await watchLevels(trx, { productIds: reserved.map(({ product_id }) => product_id), at: input.at })
}

interface Movement {
  productId: string
  type: MovementType
  delta: number
  reason: string
  actor: string
  /** Id of an administrator. */
  actorId?: string | null
  orderId?: string
  at: Date
}

/**
 * Writes a ledger line; a trigger updates the stock. Throws when the stock would become negative or less than reserved:
 * callers check first.
 */
export async function recordMovement(trx: ShopDb, movement: Movement): Promise<void> {
  await writeMovement(trx, movement)
  await watchLevels(trx, { productIds: [movement.productId], at: movement.at })
}

/** Like `recordMovement` within a series: the caller checks alerts at the end. */
export async function writeMovement(trx: ShopDb, input: Movement): Promise<void> {
  const { current_stock: previous } = await trx
    .selectFrom('stock_item')
    .select('current_stock')
    .where('product_id', '=', input.productId)
    .executeTakeFirstOrThrow()
  await insertMovement(trx, {
    product_id: input.productId,
    type: input.type,
    delta: input.delta,
    previous_stock: previous,
    new_stock: previous + input.delta,
    reason: input.reason,
    actor: input.actor,
    actor_id: input.actorId ?? null,
    order_id: input.orderId ?? null,
    created_at: input.at.toISOString(),
  })
}

const insertMovement = compiledOnce((trx, row: Insertable<StockMovementTable>) =>
  trx.insertInto('stock_movement').values(row),
)
