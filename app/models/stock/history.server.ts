import type { ShopDb } from '~/database/schema'
import { addDays, parisDay, parisInstant } from '~/models/values'

import { SALES_DAYS } from './supply'

const DAY_MS = 24 * 3600_000

/**
 * Units of each product that were sold in the last 30 days and stayed sold; absent where none was. What an order of these
 * days gave back is taken off, be it cancelled or returned; what was written off is not.
 */
export async function listSold(db: ShopDb, { productIds, at }: { productIds: string[]; at: Date }) {
  if (productIds.length === 0) return new Map<string, number>()
  const since = new Date(at.getTime() - SALES_DAYS * DAY_MS).toISOString()
  const moved = db.selectFrom('stock_movement').where('product_id', 'in', productIds).where('created_at', '>=', since)
  const soldTo = moved.select('order_id').where('type', '=', 'sale').where('order_id', 'is not', null)
  const rows = await moved
    .select(({ fn, cast }) => ['product_id', fn.sum<number>(cast('delta', 'double precision')).as('delta')])
    .where((eb) => eb.or([eb('type', '=', 'sale'), eb('order_id', 'in', soldTo)]))
    .groupBy('product_id')
    .execute()
  return new Map(rows.filter(({ delta }) => delta < 0).map(({ product_id, delta }) => [product_id, -delta]))
}

/** The stock at the end of each of the last 30 days in Paris since its first movement, today's as it is now. */
export async function listLevels(
  db: ShopDb,
  { productId, at }: { productId: string; at: Date },
): Promise<{ day: string; stock: number }[]> {
  const days = Array.from({ length: SALES_DAYS }, (_, index) => addDays(parisDay(at), index + 1 - SALES_DAYS))
  // One statement of thirty look-ups: reading every movement of the month would grow with the sales.
  const levels: Record<string, number | null> = await db
    .selectNoFrom((eb) =>
      days.map((day) =>
        eb
          .selectFrom('stock_movement')
          .select('new_stock')
          .where('product_id', '=', productId)
          .where('created_at', '<', parisInstant(addDays(day, 1), 0).toISOString())
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as(day),
      ),
    )
    .executeTakeFirstOrThrow()
  // Without a movement, the last: today alone.
  const first = days.findIndex((day) => levels[day] !== null)
  return days.slice(first).map((day) => ({ day, stock: levels[day] ?? 0 }))
}
