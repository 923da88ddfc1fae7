import type { Product, ShopDb } from '~/database/schema'

import { addDays } from '~/models/values/delivery'
import { type PastPrice, REDUCTION_DAYS, referenceFrom } from './former'
import type { PriceLine } from './line'

/** A price may change on each of the 31 relevant days. */
const MAX_PERIODS = 40

/** Includes the periods that may still serve as proof. */
export async function readPriceLine(db: ShopDb, product: Product): Promise<PriceLine> {
  const rows = await db
    .selectFrom('price_history')
    .select(['price_cents', 'valid_from', 'valid_to'])
    .where('product_id', '=', product.id)
    .orderBy('valid_from', 'desc')
    .limit(MAX_PERIODS)
    .execute()
  return { priceCents: product.price_cents, since: product.price_since, history: rows.reverse() }
}

/** Writes periods that were closed or reopened; returns the product's own columns. */
export async function writePriceLine(
  trx: ShopDb,
  { productId, before, after }: { productId: string; before: PriceLine; after: PriceLine },
) {
  for (const { valid_from } of before.history.filter((row) => !after.history.includes(row)))
    await trx
      .deleteFrom('price_history')
      .where('product_id', '=', productId)
      .where('valid_from', '=', valid_from)
      .execute()
  const closed = after.history.filter((row) => !before.history.includes(row))
  if (closed.length > 0)
    await trx
      .insertInto('price_history')
      .values(closed.map((row) => rowOf(row, productId)))
      .execute()
  const { priceCents, since } = after
  return { price_cents: priceCents, price_since: since, reference_from: since === null ? null : referenceFrom(since) }
}

/** Ends the reductions that have lasted: without their reference days nothing proves a former price. Returns how many. */
export async function endReductions(db: ShopDb, { day }: { day: string }): Promise<number> {
  const lasting = addDays(day, -REDUCTION_DAYS)
  const ended = await db
    .updateTable('product')
    .set({ reference_from: null })
    .where('price_since', '<=', lasting)
    .where('reference_from', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('price_history').select('valid_to').whereRef('price_history.product_id', '=', 'product.id')),
    )
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

function rowOf(period: PastPrice, product_id: string) {
  return { product_id, ...period }
}
