import { countOf } from '~/database/aggregates'
import type { FunnelStep, ShopDb } from '~/database/schema'
import { countPaidOrders } from '~/models/shop/order/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { entriesOf } from '~/runtime/record'

/** Carts live for 30 days, so earlier weeks can no longer be recounted. */
const RECOUNTED_WEEKS = 4
export const SHOWN_WEEKS = 12

interface Week {
  from: Date
  to: Date
}

/** Mondays of the last weeks in Paris, the current one last. */
export function lastWeeks(at: Date, count: number): string[] {
  const today = parisDay(at)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  return Array.from({ length: count }, (_, index) => addDays(monday, 7 * (index - count + 1)))
}

/** Recounts the last weeks. Counts never decrease, since deleted rows still count. */
export async function keepWeeklyCounts(db: ShopDb, at: Date): Promise<void> {
  for (const week of lastWeeks(at, RECOUNTED_WEEKS)) {
    for (const [step, count] of entriesOf(await countWeek(db, week))) {
      await keepCount(db, { week, step, count })
    }
  }
}

async function keepCount(db: ShopDb, row: { week: string; step: FunnelStep; count: number }): Promise<void> {
  await db
    .insertInto('weekly_count')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['week', 'step']).doUpdateSet({ count: row.count }).where('weekly_count.count', '<', row.count),
    )
    .execute()
}

/** Counts the current rows of the week starting on this Monday. */
export async function countWeek(db: ShopDb, monday: string): Promise<Record<FunnelStep, number>> {
  const week = { from: parisInstant(monday, 0), to: parisInstant(addDays(monday, 7), 0) }
  return {
    questionnaire: await countSince(db, { table: 'questionnaire_answer', column: 'answered_at', week }),
    lead: await countSince(db, { table: 'lead', column: 'created_at', week }),
    cart: await countSince(db, { table: 'cart', column: 'created_at', week }),
    order: await countPaidOrders(db, week),
  }
}

type Dated =
  | { table: 'questionnaire_answer'; column: 'answered_at' }
  | { table: 'lead'; column: 'created_at' }
  | { table: 'cart'; column: 'created_at' }

function countSince(db: ShopDb, { table, column, week }: Dated & { week: Week }): Promise<number> {
  const { ref } = db.dynamic
  return countOf(
    db
      .selectFrom(table)
      .where(ref<string>(column), '>=', week.from.toISOString())
      .where(ref<string>(column), '<', week.to.toISOString()),
  )
}

/** Last twelve weeks; the current one, last, is counted live. Uncounted weeks are 0. */
export async function listFunnel(db: ShopDb, at: Date): Promise<({ week: string } & Record<FunnelStep, number>)[]> {
  const weeks = lastWeeks(at, SHOWN_WEEKS)
  const rows = await db.selectFrom('weekly_count').selectAll().where('week', 'in', weeks).execute()
  const countOf = (week: string, step: FunnelStep) =>
    rows.find((row) => row.week === week && row.step === step)?.count ?? 0
  const stored = weeks.slice(0, -1).map((week) => ({
    week,
    questionnaire: countOf(week, 'questionnaire'),
    lead: countOf(week, 'lead'),
    cart: countOf(week, 'cart'),
    order: countOf(week, 'order'),
  }))
  const running = weeks.at(-1)
  return running ? [...stored, { week: running, ...(await countWeek(db, running)) }] : stored
}
