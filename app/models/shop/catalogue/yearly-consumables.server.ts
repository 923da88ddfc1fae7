import type { ShopDb } from '~/database/schema'

const MAX_CONSUMABLES = 20

/** Yearly quantities by companion id. */
export async function listYearlyQuantities(db: ShopDb, productId: string): Promise<Map<string, number>> {
  const rows = await listConsumables(db, [productId])
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Yearly cost of consumables in cents HT, at today's prices, by product; products without any are left out. */
export async function listYearlyCents(db: ShopDb, productIds: string[]): Promise<Map<string, number>> {
  const cents = new Map<string, number>()
  for (const { product_id, quantity, price_cents } of await listConsumables(db, productIds)) {
    cents.set(product_id, (cents.get(product_id) ?? 0) + quantity * price_cents)
  }
  return cents
}

async function listConsumables(db: ShopDb, productIds: string[]) {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'product_companion.companion_id')
    .select(['product_companion.product_id', 'product.id', 'price_cents', 'yearly_quantity'])
    .where('product_companion.product_id', 'in', productIds)
    .where('yearly_quantity', 'is not', null)
    .where('published', '=', 1)
    .orderBy('product_companion.product_id')
    .orderBy('product.id')
    .limit(MAX_CONSUMABLES * productIds.length)
    .execute()
  return rows.map(({ yearly_quantity, ...row }) => ({ ...row, quantity: yearly_quantity ?? 0 }))
}
