import type { Kysely } from 'kysely'
import { execute, trigger } from '../helpers'

/**
 * An order remembers that it was placed under the franchise (art. 293 B CGI); other orders at 0 % are exports. A shop
 * that enters or leaves it changes every price paid while the stored one stays, so that former prices prove nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table customer_order add column vat_exempt integer not null default 0
      check (vat_exempt = 0 or (vat_exempt = 1 and vat_percent = 0))`,
  )
  const run = `delete from price_history;
    update product set price_since = null, reference_from = null where price_since is not null`
  await trigger(db, 'vat_regime_ends_price_periods', {
    on: 'setting',
    event: 'after update of value',
    when: `new.key = 'vat.exempt' and new.value <> old.value`,
    run,
  })
  await trigger(db, 'vat_regime_given_ends_price_periods', {
    on: 'setting',
    event: 'after insert',
    when: `new.key = 'vat.exempt' and new.value = 'oui'`,
    run,
  })
}
