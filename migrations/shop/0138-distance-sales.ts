import { type Kysely, sql } from 'kysely'

/** What a year's orders of the neighbours in the Union come to is asked on a page of the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_order_distance_sales
    on customer_order (paid_at, is_demo, vat_number, subtotal_cents, shipping_cents, vat_percent)
    where country in ('Belgique', 'Luxembourg')
  `.execute(db)
}
