import { type Kysely, sql } from 'kysely'

/** A number that VIES does not know counts as none; one that it could not be asked about is looked for, to ask again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_order_distance_sales`.execute(db)
  await sql`
    create index customer_order_distance_sales
    on customer_order (paid_at, is_demo, vat_number, vat_check, subtotal_cents, shipping_cents, vat_percent)
    where country in ('Belgique', 'Luxembourg')
  `.execute(db)
  await sql`
    create index customer_order_unverified_vat
    on customer_order (created_at, id) where vat_check = 'unverified'
  `.execute(db)
}
