import type { ShopDb } from '~/database/schema'
import { productDetailsSchema } from '../page.server'
import type { SuppliedMachine } from './five-year-cost'

const MAX_MACHINES = 12

/**
 * Lists the first machines in catalogue order with yearly consumables on sale. The correlated subquery joins no other
 * product, so the query stops at the limit and does not scan the catalogue per machine.
 */
export async function listSuppliedMachines(db: ShopDb): Promise<SuppliedMachine[]> {
  const machines = await db
    .selectFrom('product')
    .select(['product.id', 'product.name', 'product.price_cents as priceCents'])
    .where('product.published', '=', 1)
    .where('product.category', '=', 'machine')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_companion')
          .select('companion_id')
          .whereRef('product_companion.product_id', '=', 'product.id')
          .where('yearly_quantity', 'is not', null),
      ),
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_MACHINES)
    .execute()
  const machineIds = machines.map(({ id }) => id)
  const worn = await listConsumableCompanions(db, machineIds)
  return machines.flatMap((machine) => {
    const own = worn.filter(({ machineId }) => machineId === machine.id)
    const set = own.find(({ yearlyQuantity }) => yearlyQuantity !== null)
    if (!set?.yearlyQuantity) return []
    const parts = own.flatMap(({ id, name, priceCents, lastsYears }) =>
      lastsYears ? [{ id, name, priceCents, lastsYears }] : [],
    )
    return [{ ...machine, setCents: set.priceCents, setsAYear: set.yearlyQuantity, parts }]
  })
}

/** Companions on sale, cheapest first. */
async function listConsumableCompanions(db: ShopDb, machineIds: string[]) {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'product_companion.companion_id')
    .select(['product_companion.product_id as machineId', 'product_companion.yearly_quantity as yearlyQuantity'])
    .select(['product.id', 'product.name', 'product.price_cents as priceCents', 'product.details'])
    .where('product_companion.product_id', 'in', machineIds)
    .where('product.published', '=', 1)
    .orderBy('product.price_cents')
    .orderBy('product.id')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    lastsYears: productDetailsSchema.parse(JSON.parse(details)).upkeep?.lastsYears,
  }))
}
