import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/**
 * Goods sent to a business of another member state bear no VAT once VIES confirmed its number (art. 262 ter, I CGI):
 * when, and under which consultation number, is kept with the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table cart add column vat_checked_at text;
    alter table cart add column vat_consultation text;
    alter table customer_order add column vat_checked_at text;
    alter table customer_order add column vat_consultation text;
    alter table customer_order add column vat_union integer not null default 0
      check (vat_union = 0 or (vat_union = 1 and vat_percent = 0 and vat_exempt = 0 and tax_cents = 0));
`,
  )
}
