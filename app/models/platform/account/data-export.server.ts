import type { Email, ShopDb, User } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'
import { exportOfUser } from './data-export/account.server'
import { exportMessages } from './data-export/messages.server'
import { exportOrders } from './data-export/orders.server'
import { exportRowsOfAddress } from './data-export/rows-of-address.server'

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
