import type { ShopDb } from '~/database/schema'

interface Span {
  from: Date
  to: Date
}

/** Those of a month of a large shop. */
const MAX_OF_A_MONTH = 200_000

/** Credit of all customers, given, spent and taken back. */
export function listCreditEntries(db: ShopDb, { from, to }: Span) {
  return db
    .selectFrom('credit_entry')
    .select(['purpose', 'amount_cents', 'created_at'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
}

/** Points of all customers, earned and taken back. */
export function listPointEntries(db: ShopDb, { from, to }: Span) {
  return db
    .selectFrom('loyalty_entry')
    .select(['points', 'created_at'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
}
