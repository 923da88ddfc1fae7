import type { ExpressionBuilder } from 'kysely'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { productDetailsSchema } from '../page.server'
import type { SuppliedMachine } from './five-year-cost'

const MAX_MACHINES = 12

/**
 * Machines whose set of consumables is sold in their packs, in catalogue order. A subquery per machine, so that the
 * query stops at the limit instead of reading all packs.
 */
export async function listSuppliedMachines(db: ShopDb): Promise<SuppliedMachine[]> {
  const rows = await db
    .selectFrom('product')
    .select(['product.id', 'product.name', 'product.price_cents', 'product.details'])
    .select((eb) =>
      setsOf(eb).select('set_product.price_cents').orderBy('set_product.price_cents').limit(1).as('set_cents'),
    )
    .where('product.published', '=', 1)
    .where('product.category', '=', 'machine')
    .where((eb) => eb.exists(setsOf(eb).select('set_product.id')))
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_MACHINES)
    .execute()
  const machineIds = rows.map(({ id }) => id)
  const parts = await listLastingParts(db, machineIds)
  return rows.flatMap((row) => {
    const yearly = productDetailsSchema.parse(JSON.parse(row.details)).upkeep?.yearlyConsumablesCents
    if (!yearly || row.set_cents === null) return []
    return [
      {
        id: row.id,
        name: row.name,
        priceCents: row.price_cents,
        yearlyConsumablesCents: yearly,
        setCents: row.set_cents,
        parts: parts.filter(({ machineId }) => machineId === row.id),
      },
    ]
  })
}

/** What goes with machines and is changed after some years. */
async function listLastingParts(db: ShopDb, machineIds: string[]) {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'product_companion.companion_id')
    .select(['product_companion.product_id', 'product.id', 'product.name', 'product.price_cents', 'product.details'])
    .where('product_companion.product_id', 'in', machineIds)
    .where('product.published', '=', 1)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.flatMap(({ product_id: machineId, id, name, price_cents: priceCents, details }) => {
    const lastsYears = productDetailsSchema.parse(JSON.parse(details)).upkeep?.lastsYears
    return lastsYears ? [{ machineId, id, name, priceCents, lastsYears }] : []
  })
}

function setsOf(eb: ExpressionBuilder<ShopDatabase, 'product'>) {
  return eb
    .selectFrom('pack_component')
    .innerJoin('product as set_product', 'set_product.id', 'pack_component.component_id')
    .whereRef('pack_component.product_id', '=', 'product.id')
    .where('set_product.published', '=', 1)
    .where('set_product.category', '=', 'extra')
    .where('set_product.is_service', '=', 0)
}
