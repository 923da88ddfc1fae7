import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'

/** Products at or below their threshold, the emptiest first. */
export function listLowStock(db: ShopDb, limit: number) {
  return lowStock(db)
    .innerJoin('product', 'product.id', 'stock_item.product_id')
    .select(['product_id', 'product.name', 'minimum_threshold', available.as('available')])
    .orderBy(available)
    .orderBy('product_id')
    .limit(limit)
    .execute()
}

export async function countLowStock(db: ShopDb): Promise<number> {
  const { count } = await lowStock(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const available = sql<number>`current_stock - reserved_stock`

function lowStock(db: ShopDb) {
  return db.selectFrom('stock_item').where(available, '<=', sql<number>`minimum_threshold`)
}
