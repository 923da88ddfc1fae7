import { type ExpressionBuilder, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { normalizeEmail } from '~/models/values'

/** Orders of an address, written as their index is. */
export function isOrderOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'customer_order'>) =>
    eb(sql`lower(customer_order.email)`, '=', normalizeEmail(email))
}
