import { type Kysely, sql } from 'kysely'

/** What unconfirmed transfers hold is asked on every checkout page: found without reading the reservations of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_order_unconfirmed
    on customer_order (payment_method, status, payment_state, email_confirmed_at)
  `.execute(db)
  await sql`create index payment_by_provider on payment (provider, status)`.execute(db)
}
