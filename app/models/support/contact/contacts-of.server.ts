import { sql } from 'kysely'
import type { ContactSubject, ConversationState, ShopDb } from '~/database/schema'
import { normalizeEmail } from '~/models/values/email-address'
import { conversationsOf } from './conversation/addresses.server'

const MAX_OF_A_KIND = 20

export type ContactOfAddress = { id: string; createdAt: string } & (
  | { kind: 'conversation'; state: ConversationState }
  | { kind: 'message'; subject: ContactSubject; status: 'open' | 'done' }
  | { kind: 'callback'; subject: ContactSubject; status: 'open' | 'done' | 'cancelled' }
)

/** Conversations, messages and call-backs of an address, newest first. */
export async function listContactsOf(db: ShopDb, address: string): Promise<ContactOfAddress[]> {
  const email = normalizeEmail(address)
  const conversations = await db
    .selectFrom('conversation')
    .select(['id', 'created_at as createdAt', 'state'])
    .where('id', 'in', conversationsOf(db, email))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
  const messages = await db
    .selectFrom('contact_message')
    .select(['id', 'created_at as createdAt', 'subject', 'status'])
    .where(sql`lower(email)`, '=', email)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
  const callbacks = await db
    .selectFrom('callback_request')
    .select(['id', 'created_at as createdAt', 'subject', 'status'])
    .where(sql`lower(email)`, '=', email)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
  return [
    ...conversations.map((row) => ({ kind: 'conversation' as const, ...row })),
    ...messages.map((row) => ({ kind: 'message' as const, ...row })),
    ...callbacks.map((row) => ({ kind: 'callback' as const, ...row })),
  ].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}
