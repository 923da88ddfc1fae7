import { type ExpressionBuilder, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'

/** Matches `lower(email)`, the expression its index covers. */
export function isLeadOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'lead'>) => eb(sql`lower(lead.email)`, '=', normalizeEmail(email))
}
