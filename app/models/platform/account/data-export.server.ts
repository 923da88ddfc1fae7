import type { Email, ShopDb, User } from '~/database/schema'
import { toCsv } from '~/models/values/csv'
import { normalizeEmail } from '~/models/values/email-address'
import { exportMessages } from './data-export/messages.server'
import { exportOrders } from './data-export/orders.server'
import { exportRowsOfAddress, MAX_ROWS } from './data-export/rows-of-address.server'

/** The mail worker computes subjects when sending, so the caller supplies those of unsent mails. */
type ExportedEmail = Pick<Email, 'kind' | 'status' | 'created_at' | 'sent_at'> & { subject: string }

/** Export for customers, without orders that await erasure. */
export function exportAccount(
  db: ShopDb,
  input: { user: User & { email: string }; emails: ExportedEmail[]; at: Date },
) {
  return exportPerson(db, { ...input, email: input.user.email, withErased: false })
}

interface Person {
  email: string
  /** Undefined for an address without an account. */
  user: User | undefined
  emails: ExportedEmail[]
  /** Also include orders kept until they are complete. */
  withErased: boolean
  at: Date
}

/**
 * Returns all data the shop holds for an address, by subject (art. 15 and 20 GDPR): stored rows with amounts in cents,
 * without credentials (tokens, links, cart ids).
 */
export async function exportPerson(db: ShopDb, input: Person) {
  const { user, withErased } = input
  const email = normalizeEmail(input.email)
  return {
    exported_at: input.at.toISOString(),
    account: user ? { email: user.email, name: user.name, created_at: user.created_at } : null,
    ...(await exportOrders(db, { email, withErased })),
    ...(await exportRowsOfAddress(db, email)),
    ...(await exportMessages(db, email)),
    emails: input.emails.map(({ kind, subject, status, created_at, sent_at }) => {
      return { kind, subject, status, created_at, sent_at }
    }),
    ...(await exportOfUser(db, user?.id ?? '')),
  }
}

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>

/** Empty without an account. */
async function exportOfUser(db: ShopDb, userId: string) {
  return {
    addresses: await db
      .selectFrom('customer_address')
      .select(['first_name', 'last_name', 'phone', 'company', 'vat_number', 'siren', 'address', 'address_line2'])
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

/** Returns the same data as CSV, one value a line: subject, row number, field, value. */
export function exportAsCsv(content: PersonExport): string {
  const lines = Object.entries(content).flatMap(([subject, value]) => {
    const rows: unknown[] = Array.isArray(value) ? value : [value]
    return rows.flatMap((row, place) =>
      Object.entries(isRecord(row) ? row : { '': row }).map(([field, one]) => [subject, String(place + 1), field, one]),
    )
  })
  const header = ['rubrique', 'ligne', 'champ', 'valeur']
  return toCsv([header, ...lines])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
