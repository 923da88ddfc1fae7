import { type SqlBool, sql } from 'kysely'

/** Safety limit per table, far above any real customer. */
export const MAX_ROWS = 5_000

/** Matches addresses in the form returned by `normalizeEmail`. */
export function hasEmail(email: string) {
  return sql<SqlBool>`lower(email) = ${email}`
}
