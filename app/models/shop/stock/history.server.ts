import type { ShopDb } from '~/database/schema'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import { SALES_DAYS } from '.'

/**
 * Units sold in the last 30 days, net of cancellations and returns, by product; absent for none. Written-off returns
 * still count as sold.
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

/** Stock at the end of each of the last 30 days in Paris since the first movement; today's is current. */
export async function listLevels(
  db: ShopDb,
  { productId, at }: { productId: string; at: Date },
): Promise<{ day: string; stock: number }[]> {
  const days = Array.from({ length: SALES_DAYS }, (_, index) => addDays(parisDay(at), index + 1 - SALES_DAYS))
  // Thirty index look-ups: reading a month of movements would grow with sales.
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
  // Without any movement: today only.
  const first = days.findIndex((day) => levels[day] !== null)
  return days.slice(first).map((day) => ({ day, stock: levels[day] ?? 0 }))
}
