import type { ShopDb } from '~/database/schema'

interface Span {
  from: Date
  to: Date
}

/** Upper bound for one month of a large shop. */
const MAX_OF_A_MONTH = 200_000

/** Ledger of all customers. */
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

/** Ledger of all customers. */
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
