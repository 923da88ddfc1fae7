import type { ShopDb } from '~/database/schema'

const MAX_CONSUMABLES = 20

/** What a product uses up in a year, by the id of the part. */
export async function listYearlyQuantities(db: ShopDb, productId: string): Promise<Map<string, number>> {
  const rows = await listConsumables(db, productId)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** What a year of them costs, in cents HT, at today's prices; undefined where none is for sale. */
export async function yearlyCents(db: ShopDb, productId: string): Promise<number | undefined> {
  const rows = await listConsumables(db, productId)
  return rows.length > 0 ? rows.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0) : undefined
}

async function listConsumables(db: ShopDb, productId: string) {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'product_companion.companion_id')
    .select(['product.id', 'price_cents', 'yearly_quantity'])
    .where('product_companion.product_id', '=', productId)
    .where('yearly_quantity', 'is not', null)
    .where('published', '=', 1)
    .orderBy('product.id')
    .limit(MAX_CONSUMABLES)
    .execute()
  return rows.map(({ yearly_quantity, ...row }) => ({ ...row, quantity: yearly_quantity ?? 0 }))
}
