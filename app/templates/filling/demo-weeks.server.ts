import type { FunnelStep, ShopDb } from '~/database/schema'
import { lastWeeks, SHOWN_WEEKS } from '~/models/dashboard/index.server'

/** Of a growing shop: for a hundred questionnaires so many of the others. */
const shares: Record<FunnelStep, number> = { questionnaire: 100, lead: 38, cart: 54, order: 17 }

/** What the weeks before the opening counted. */
export async function insertDemoWeeks(trx: ShopDb, at: Date): Promise<void> {
  const rows = lastWeeks(at, SHOWN_WEEKS).flatMap((week, index) => {
    const questionnaires = 14 + index * 2 + ((index * 7) % 5)
    return Object.entries(shares).map(([step, share]) => ({
      week,
      step: step as FunnelStep,
      count: Math.round((questionnaires * share) / 100),
    }))
  })
  await trx.insertInto('weekly_count').values(rows).execute()
}
