import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { withVat } from '~/models/values/money'

import { catalogueVat } from '~/models/values/vat'
import { countOpenAlerts } from './alert.server'
import { countLowStock, countStockItems } from './item.server'
import { type StockHealth, stockHealthOf } from './level'

export interface StockSummary {
  products: number
  retailCents: number
  costCents: number
  low: number
  activeAlerts: number
  health: StockHealth
}

/** Value of current stock incl. reservations: retail incl. VAT, and cost. */
export async function readStockSummary(db: ShopDb): Promise<StockSummary> {
  const { ht, cost } = await db
    .selectFrom('stock_item')
    .innerJoin('product', 'product.id', 'stock_item.product_id')
    .select([
      sql<number | null>`sum(1.0 * current_stock * price_cents)`.as('ht'),
      sql<number | null>`sum(1.0 * current_stock * unit_cost_cents)`.as('cost'),
    ])
    .executeTakeFirstOrThrow()
  const low = await countLowStock(db)
  const urgent = (await countStockItems(db, 'critical_stock')) + (await countStockItems(db, 'out_of_stock'))
  return {
    products: await countStockItems(db),
    // Prices excl. VAT are multiples of 5 cents, so VAT of the sum equals the sum of VAT.
    retailCents: withVat(ht ?? 0, catalogueVat(await readSettings(db)).percent),
    costCents: cost ?? 0,
    low,
    activeAlerts: await countOpenAlerts(db),
    health: stockHealthOf({ urgent, low }),
  }
}

/** Counters on the tabs. */
export async function countStockWork(db: ShopDb): Promise<{ alerts: number; low: number }> {
  return { alerts: await countOpenAlerts(db), low: await countLowStock(db) }
}
