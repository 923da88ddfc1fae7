import { type Kysely, sql } from 'kysely'

/** What is kept of an address, and what is due to be purged, is found without reading a table whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index stock_notice_of_address on stock_notice (lower(email))`.execute(db)
  await sql`create index withdrawal_of_address on withdrawal (lower(email))`.execute(db)
  await sql`create index review_by_update on review (updated_at, id) where status <> 'withdrawn'`.execute(db)
  await sql`
    create index review_report_by_decision on review_report (handled_at, id) where handled_at is not null
  `.execute(db)
}
