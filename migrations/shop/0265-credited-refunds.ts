import { type Kysely, sql } from 'kysely'

/** The day a refund first reversed its sale: `done_at` moves when the bank returns the money and it is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column credited_at text`.execute(db)
  await sql`
    update refund set credited_at = min(
      done_at, coalesce((select min(issued_at) from invoice where invoice.refund_id = refund.id), done_at)
    ) where done_at is not null
  `.execute(db)
  await sql`
    create index customer_order_bought on customer_order (lower(email))
    where payment_state = 'paid' and status <> 'annule'
  `.execute(db)
  await sql`drop index customer_order_by_payment`.execute(db)
  await sql`
    create index customer_order_by_payment on customer_order (paid_at, is_demo, total_cents, credit_cents)
    where paid_at is not null
  `.execute(db)
  await sql`create index refund_by_credit on refund (credited_at) where credited_at is not null`.execute(db)
}
