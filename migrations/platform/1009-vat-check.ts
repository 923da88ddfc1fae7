import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** The VAT number of a workspace abroad, as the register last answered about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table workspace add column vat_number text;
    alter table workspace add column vat_check text check (vat_check in ('valid', 'unknown', 'unverified'));
    alter table workspace add column vat_checked_at text;
  `,
  )
}
