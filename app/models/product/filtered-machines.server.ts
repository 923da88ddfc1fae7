import type { ExpressionBuilder, Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { FilteredMachine } from '../five-year-cost'
import { productDetailsSchema } from './page.server'

const MAX_MACHINES = 12

/**
 * The machines whose filter set is for sale, as their packs name it, in the order of the catalogue. Each is asked for its
 * sets, so that the reading ends with the last machine wanted and not with the last pack of the catalogue.
 */
export async function listFilteredMachines(db: Kysely<ShopDatabase>): Promise<FilteredMachine[]> {
  const rows = await db
    .selectFrom('product')
    .select(['product.id', 'product.name', 'product.price_cents', 'product.details'])
    .select((eb) =>
      filterSets(eb).select('filter_set.price_cents').orderBy('filter_set.price_cents').limit(1).as('filter_set_cents'),
    )
    .where('product.published', '=', 1)
    .where('product.category', '=', 'machine')
    .where((eb) => eb.exists(filterSets(eb).select('filter_set.id')))
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_MACHINES)
    .execute()
  return rows.flatMap((row) => {
    const yearly = productDetailsSchema.parse(JSON.parse(row.details)).upkeep?.yearlyFiltersCents
    if (!yearly || row.filter_set_cents === null) return []
    return [
      {
        id: row.id,
        name: row.name,
        priceCents: row.price_cents,
        yearlyFiltersCents: yearly,
        filterSetCents: row.filter_set_cents,
      },
    ]
  })
}

function filterSets(eb: ExpressionBuilder<ShopDatabase, 'product'>) {
  return eb
    .selectFrom('pack_component')
    .innerJoin('product as filter_set', 'filter_set.id', 'pack_component.component_id')
    .whereRef('pack_component.product_id', '=', 'product.id')
    .where('filter_set.published', '=', 1)
    .where('filter_set.category', '=', 'extra')
    .where('filter_set.is_service', '=', 0)
}
