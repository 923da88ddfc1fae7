import type { ShopDb } from '~/database/schema'
import { padded } from '../cards.server'
import { type Filterable, type FilterGroup, priceBands } from './facets'
import { readFilterKey } from './key.server'

/** More than a catalogue tells apart; each list read is bounded. */
const MAX_GROUPS = 2000

/**
 * The products of the list, or of what a search found, by all that they can be filtered by. The indexes answer without
 * a row of a product, and few groups are left to count, however many products there are.
 */
export async function listFilterGroups(
  db: ShopDb,
  { found, template }: { found?: string[]; template: Filterable },
): Promise<FilterGroup[]> {
  const groups = await Promise.all(
    priceBands(template).map(async (band, place) => {
      const rows = await db
        .selectFrom('product')
        .select(({ fn }) => ['filter_key', fn.countAll<number>().as('count'), fn.min('product.id').as('id')])
        .where('published', '=', 1)
        .where('price_cents', '>=', band.fromCents)
        .where('price_cents', '<', band.belowCents)
        .$if(found === undefined, (query) => query.where('category', '!=', 'extra'))
        .$if(found !== undefined, (query) => query.where('product.id', 'in', padded(found ?? [])))
        .groupBy('filter_key')
        .orderBy('id')
        .limit(MAX_GROUPS)
        .execute()
      return rows.map(({ filter_key: key, count }) => ({ key, ...readFilterKey(key), band: place, count }))
    }),
  )
  return groups.flat()
}
