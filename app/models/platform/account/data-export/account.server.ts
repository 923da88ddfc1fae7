import type { ShopDb } from '~/database/schema'
import { MAX_ROWS } from './rows.server'

/** Empty without an account. */
export async function exportOfUser(db: ShopDb, userId: string) {
  return {
    addresses: await db
      .selectFrom('customer_address')
      .select(['first_name', 'last_name', 'phone', 'company', 'vat_number', 'address', 'address_line2'])
      .select(['postal_code', 'city', 'country', 'is_default', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    referral_codes: await db
      .selectFrom('referral_code')
      .select(['code', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('code')
      .limit(MAX_ROWS)
      .execute(),
    points: await db
      .selectFrom('loyalty_entry')
      .select(['order_id', 'points', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    credit: await db
      .selectFrom('credit_entry')
      .select(['purpose', 'amount_cents', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('token_hash')
      .limit(MAX_ROWS)
      .execute(),
    saved_views: await db
      .selectFrom('saved_view')
      .select(['screen', 'name', 'query', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}
