import { type Kysely, sql } from 'kysely'

/**
 * A transfer is confirmed from its order's mailbox, and unpaid orders are counted by network. Transfers awaited when the
 * shop is upgraded keep the days they were promised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_order add column email_confirmed_at text`.execute(db)
  await sql`alter table customer_order add column network_hash text`.execute(db)
  await sql`
    create index customer_order_by_network on customer_order (network_hash) where network_hash is not null
  `.execute(db)
  await sql`
    update customer_order set email_confirmed_at = created_at
    where exists (
      select 1 from payment
      where payment.order_id = customer_order.id and payment.provider = 'transfer' and payment.status = 'open'
    )
  `.execute(db)
}
