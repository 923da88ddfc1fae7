import { type Kysely, sql } from 'kysely'

/** The percentage is decided when the cashback is given; `loyalty_entry.cashback_percent` promised it at payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_order add column cashback_percent integer check (cashback_percent between 0 and 100)
  `.execute(db)
  await sql`
    update customer_order
    set cashback_percent = coalesce(
      (select cashback_percent from loyalty_entry where order_id = customer_order.id order by step desc limit 1), 0
    )
    where rewarded_at is not null
  `.execute(db)
}
