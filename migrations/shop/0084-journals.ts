import { type Kysely, sql } from 'kysely'

/** Journals read a month of what was given back, earned and spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refund_by_end on refund (done_at) where done_at is not null`.execute(db)
  await sql`create index credit_entry_by_time on credit_entry (created_at)`.execute(db)
  await sql`create index loyalty_entry_by_time on loyalty_entry (created_at)`.execute(db)
}
