import { type Kysely, sql } from 'kysely'

/** What the dashboard counts and adds up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_order_by_status on customer_order (status, payment_state, delivery_to)`.execute(db)
  await sql`
    create index customer_order_by_payment on customer_order (paid_at, payment_state, total_cents) where paid_at is not null
  `.execute(db)
  await sql`
    create index customer_order_to_refund on customer_order (id) where payment_state = 'refund_due'
  `.execute(db)
  await sql`create index payment_by_status on payment (status, order_id)`.execute(db)
  await sql`create index email_failed on email (created_at) where status = 'failed'`.execute(db)
  await sql`create index withdrawal_by_date on withdrawal (declared_at)`.execute(db)
}
