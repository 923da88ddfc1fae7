import type { ShopDb } from '~/database/schema'
import { padded } from '../cards.server'
import { type Filterable, type FilterGroup, priceBands } from './facets'
import { readFilterKey } from './key.server'

/** Safety limit, above the number of groups in a real catalogue. */
const MAX_GROUPS = 2000

/**
 * Counts the listed products by filter key and price band. Covering indexes answer without reading product rows, and
 * few groups remain, however large the catalogue.
 */
export async function listFilterGroups(db: ShopDb, template: Filterable): Promise<FilterGroup[]> {
  const groups = await Promise.all(
    priceBands(template).map(async (band, place) => {
      const rows = await db
        .selectFrom('product')
        .select(({ fn }) => ['filter_key', fn.countAll<number>().as('count'), fn.min('product.id').as('id')])
        .where('published', '=', 1)
        .where('category', '!=', 'extra')
        .where('price_cents', '>=', band.fromCents)
        .where('price_cents', '<', band.belowCents)
        .groupBy('filter_key')
        .orderBy('id')
        .limit(MAX_GROUPS)
        .execute()
      return rows.map(({ filter_key: key, count }) => ({ key, ...readFilterKey(key), band: place, count }))
    }),
  )
  return groups.flat()
}

/** Same for search results, extras included. */
export async function listFoundGroups(
  db: ShopDb,
  { found, template }: { found: string[]; template: Filterable },
): Promise<FilterGroup[]> {
  const rows = await db
    .selectFrom('product')
    .select(['filter_key', 'price_cents', 'published'])
    .where('id', 'in', padded(found))
    .execute()
  const sold = rows.filter(({ published }) => published === 1)
  return priceBands(template).flatMap(({ fromCents, belowCents }, band) => {
    const counts = new Map<string, number>()
    for (const { filter_key: key, price_cents: price } of sold)
      if (price >= fromCents && price < belowCents) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts].map(([key, count]) => ({ key, ...readFilterKey(key), band, count }))
  })
}
