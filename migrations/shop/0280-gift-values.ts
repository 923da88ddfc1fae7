import { type Kysely, sql } from 'kysely'

/** Stated value of a gift, including VAT. Null: its price. Prices of multiples of 0,05 € excluding VAT miss 24,99 €. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column gift_value_cents integer check (gift_value_cents > 0)`.execute(db)
  await sql`
    update product set gift_value_cents = case price_cents when 2085 then 2499 when 1670 then 1999 else 3499 end
    where (slug, price_cents) in (values ('purificateur-douche', 2085), ('aquapet', 1670), ('h2go', 2920))
  `.execute(db)
}
