import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { FilteredMachine } from '../five-year-cost'
import { productDetailsSchema } from './page.server'

const MAX_MACHINES = 12

/** The machines whose filter set is for sale, as their packs name it, in the order of the catalogue. */
export async function listFilteredMachines(db: Kysely<ShopDatabase>): Promise<FilteredMachine[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('pack_component', 'pack_component.product_id', 'product.id')
    .innerJoin('product as filter_set', 'filter_set.id', 'pack_component.component_id')
    .select(['product.id', 'product.name', 'product.price_cents', 'product.details'])
    .select((eb) => eb.fn.min('filter_set.price_cents').as('filter_set_cents'))
    .where('product.published', '=', 1)
    .where('product.category', '=', 'machine')
    .where('filter_set.published', '=', 1)
    .where('filter_set.category', '=', 'extra')
    .where('filter_set.is_service', '=', 0)
    .groupBy('product.id')
    .orderBy('product.position')
    .limit(MAX_MACHINES)
    .execute()
  return rows.flatMap((row) => {
    const yearly = productDetailsSchema.parse(JSON.parse(row.details)).upkeep?.yearlyFiltersCents
    if (!yearly || row.filter_set_cents <= 0) return []
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
