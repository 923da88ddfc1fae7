import { type Kysely, sql } from 'kysely'

/** What VIES said of the buyer's VAT number when the address was typed; null where nobody was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cart', 'customer_order']) {
    await sql`
      alter table ${sql.table(table)} add column vat_check text
        check (vat_check in ('valid', 'unknown', 'unverified'))
    `.execute(db)
  }
}
