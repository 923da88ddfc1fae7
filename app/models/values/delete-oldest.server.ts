import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'

/** The instant from which the rows of a table age. */
const ageColumns = {
  agent_run: 'started_at',
  booking: 'ends_at',
  callback_request: 'due_at',
  company_lookup: 'asked_at',
  contact_message: 'created_at',
  lead: 'last_contact_at',
  mail_bounce: 'bounced_at',
  sequence_enrolment: 'left_at',
  sign_in_try: 'at',
  stock_notice: 'created_at',
  withdrawal: 'declared_at',
} as const

/** Deletes at most `limit` rows from before an instant, oldest first; returns how many. */
export async function deleteOldest(
  db: ShopDb,
  { table, before, limit }: { table: keyof typeof ageColumns; before: Date; limit: number },
): Promise<number> {
  const age = sql.ref(ageColumns[table])
  const oldest = db
    .selectFrom(table)
    .select('id')
    .where(age, '<', before.toISOString())
    .orderBy(age)
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', oldest).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
