import { type Kysely, sql } from 'kysely'

/** A refund that its provider accepted may come back: the buyer's bank refuses it days later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column returned_at text`.execute(db)
  await sql`create index refund_by_reference on refund (provider_reference) where provider_reference is not null`.execute(
    db,
  )
  await sql`create index refund_returned on refund (order_id) where returned_at is not null`.execute(db)
  await sql`alter table payment_event add column refund_reference text`.execute(db)
}
