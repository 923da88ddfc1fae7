import { type ExpressionBuilder, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { normalizeEmail } from '~/models/values'

/** The lead of an address, written as its index is. */
export function isLeadOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'lead'>) => eb(sql`lower(lead.email)`, '=', normalizeEmail(email))
}
