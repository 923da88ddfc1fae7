import type { FunnelStep, ShopDb } from '~/database/schema'
import { countWeek, lastWeeks, SHOWN_WEEKS } from '~/models/platform/dashboard/index.server'
import { entriesOf } from '~/runtime/record'

/** Counts of past weeks: leads and orders from existing rows; the others left none. */
export async function insertDemoWeeks(trx: ShopDb, at: Date): Promise<void> {
  const past = lastWeeks(at, SHOWN_WEEKS).slice(0, -1)
  for (const [index, week] of past.entries()) {
    const counted = await countWeek(trx, week)
    const unbought = 2 + Math.round(index / 3)
    const steps: Record<FunnelStep, number> = {
      ...counted,
      questionnaire: counted.questionnaire + unbought + ((index * 7) % 5),
      cart: Math.max(counted.cart, counted.order) + unbought,
    }
    const rows = entriesOf(steps).map(([step, count]) => ({ week, step, count }))
    await trx.insertInto('weekly_count').values(rows).execute()
  }
}
