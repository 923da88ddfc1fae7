import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { sumDistanceSales } from '~/models/shop/order/index.server'
import { parisDay, parisInstant } from '~/models/values/french-date'

/** Yearly threshold excluding VAT; above it, this year or last, VAT of the destination applies (art. 259 D CGI). */
export const DISTANCE_SALES_CENTS = 1_000_000

export interface DistanceSales {
  thisYearCents: number
  lastYearCents: number
  /** The setting applies the VAT of the destination. */
  isByDestination: boolean
  /** The threshold is exceeded, but the setting is off. */
  isOverdue: boolean
}

/** Sales to consumers in Belgium and Luxembourg, before refunds. */
export async function readDistanceSales(db: ShopDb, at: Date): Promise<DistanceSales> {
  const year = Number(parisDay(at).slice(0, 4))
  const [lastYearCents, thisYearCents] = [await sumOfYear(db, year - 1), await sumOfYear(db, year)]
  const isByDestination = (await readSettings(db))['vat.by_destination'] === 'oui'
  const isOver = Math.max(lastYearCents, thisYearCents) > DISTANCE_SALES_CENTS
  return { thisYearCents, lastYearCents, isByDestination, isOverdue: isOver && !isByDestination }
}

function sumOfYear(db: ShopDb, year: number): Promise<number> {
  const [from, to] = [parisInstant(`${year}-01-01`, 0), parisInstant(`${year + 1}-01-01`, 0)]
  return sumDistanceSales(db, { from, to })
}
