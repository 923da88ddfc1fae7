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
      },
    ]
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
