import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'

import type { StockStatus } from './level'

export const ITEMS_A_PAGE = 50

function items(db: ShopDb) {
  return db
    .selectFrom('stock_item')
    .innerJoin('product', 'product.id', 'stock_item.product_id')
    .select(['stock_item.product_id', 'product.name', 'stock_item.sku', 'product.price_cents'])
    .select(['current_stock', 'reserved_stock', 'maximum_capacity', 'minimum_threshold', 'unit_cost_cents'])
    .select(['location', 'supplier', 'last_updated_at', 'last_restock_at', 'stock_item.version'])
}

/** A stock item with its product's name and price excl. VAT. */
export type StockRow = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>

export function findStockItem(db: ShopDb, by: { productId: string } | { sku: string }): Promise<StockRow | undefined> {
  const found =
    'sku' in by ? items(db).where('stock_item.sku', '=', by.sku) : items(db).where('product.id', '=', by.productId)
  return found.executeTakeFirst()
}

const available = sql<number>`current_stock - reserved_stock`

/** SQL equivalent of `stockStatusOf`. */
const isAtThreshold = sql<boolean>`current_stock - reserved_stock <= minimum_threshold`
const statusConditions: Record<StockStatus, ReturnType<typeof sql<boolean>>> = {
  in_stock: sql<boolean>`current_stock - reserved_stock > minimum_threshold and current_stock > reserved_stock`,
  low_stock: sql<boolean>`${isAtThreshold} and current_stock > reserved_stock and (current_stock - reserved_stock) * 2 > minimum_threshold`,
  critical_stock: sql<boolean>`${isAtThreshold} and current_stock > reserved_stock and (current_stock - reserved_stock) * 2 <= minimum_threshold`,
  out_of_stock: sql<boolean>`${isAtThreshold} and current_stock = reserved_stock`,
}

/** In catalogue order; empty beyond the last page. */
export function listStockItems(
  db: ShopDb,
  { status, limit, offset = 0 }: { status?: StockStatus; limit: number; offset?: number },
): Promise<StockRow[]> {
  const found = status ? items(db).where(statusConditions[status]) : items(db)
  return found.orderBy('product.position').orderBy('product.id').limit(limit).offset(offset).execute()
}

export function countStockItems(db: ShopDb, status?: StockStatus): Promise<number> {
  const all = db.selectFrom('stock_item')
  return countOf(status ? all.where(statusConditions[status]) : all)
}

/** At or below their threshold, lowest first; examples, which nobody sells, left out. */
export function listLowStock(
  db: ShopDb,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StockRow[]> {
  return items(db)
    .where(isAtThreshold)
    .where('product.is_example', '=', 0)
    .orderBy(available)
    .orderBy('product.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countLowStock(db: ShopDb): Promise<number> {
  return countOf(
    db
      .selectFrom('stock_item')
      .innerJoin('product', 'product.id', 'stock_item.product_id')
      .where(isAtThreshold)
      .where('product.is_example', '=', 0),
  )
}
