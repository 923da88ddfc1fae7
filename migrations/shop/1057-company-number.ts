import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Invoices to a French company name its SIREN (art. 242 nonies A, ann. II CGI). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table cart add column siren text;
    alter table customer_address add column siren text;
    alter table customer_order add column siren text;
`,
  )
}
