import { countOf } from '~/database/aggregates'
import type { ShopDb, StockMovement } from '~/database/schema'

export const MOVEMENTS_A_PAGE = 50
const MAX_LISTED = 20

/** Newest first; empty beyond the last page. */
export function listMovements(
  db: ShopDb,
  input: { productId: string; before?: number; limit: number; offset?: number },
): Promise<StockMovement[]> {
  const { productId, before, limit, offset = 0 } = input
  const movements = db.selectFrom('stock_movement').selectAll().where('product_id', '=', productId)
  const older = before === undefined ? movements : movements.where('id', '<', before)
  return older.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export function countMovements(db: ShopDb, productId: string): Promise<number> {
  return countOf(db.selectFrom('stock_movement').where('product_id', '=', productId))
}

/** After the movement `seen`, newest first. */
export function listMovementsSince(
  db: ShopDb,
  { productId, seen }: { productId: string; seen: number },
): Promise<StockMovement[]> {
  return db
    .selectFrom('stock_movement')
    .selectAll()
    .where('product_id', '=', productId)
    .where('id', '>', seen)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Id; 0 when the stock never moved. */
export async function findLastMovement(db: ShopDb, productId: string): Promise<number> {
  const [last] = await listMovements(db, { productId, limit: 1 })
  return last?.id ?? 0
}
