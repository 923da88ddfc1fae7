import type { ShopDb } from '~/database/schema'
import { listProductCards, type ProductCard } from './cards.server'

/** Filters, installation and maintenance, in catalogue order. */
export async function listExtras(db: ShopDb, input: { limit: number }): Promise<ProductCard[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('published', '=', 1)
    .where('category', '=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit)
    .execute()
  return listProductCards(
    db,
    rows.map(({ id }) => id),
  )
}
