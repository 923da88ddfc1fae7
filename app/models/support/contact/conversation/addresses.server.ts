import { sql } from 'kysely'
import type { Conversation, Message, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { recordLead } from '~/models/crm/lead/index.server'
import { addressesIn, normalizeEmail, replaceAddresses } from '~/models/values/email-address'
import { eraseSentConversationMails } from '../mails.server'

/** Rate limit per visitor, per ten minutes. */
export const MESSAGES_IN_A_WINDOW = 20
const WINDOW_MS = 10 * 60_000

/** 0, or seconds until the oldest message leaves the full window. */
export async function secondsToWait(
  trx: ShopDb,
  conversation: Conversation,
  { limit, at }: { limit: number; at: Date },
): Promise<number> {
  const windowStart = new Date(at.getTime() - WINDOW_MS).toISOString()
  const oldest = await trx
    .selectFrom('message')
    .select('created_at')
    .where('conversation_id', '=', conversation.id)
    .where('author', '=', 'visitor')
    .where('created_at', '>', windowStart)
    .orderBy('position', 'desc')
    .offset(Math.max(0, Math.round(limit) - 1))
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return 0
  return Math.max(1, Math.ceil((Date.parse(oldest.created_at) + WINDOW_MS - at.getTime()) / 1000))
}

/** Placeholder for an erased address. */
const REDACTED_ADDRESS = '[adresse retirée]'

/** Limits the leads that one visitor can make by typing other people's addresses. */
const LEADS_A_CONVERSATION = 3

/** A header or a quotation of a pasted mail. */
const forwarded = /^\s*(?:>|(?:de|from|objet|subject|envoyé|sent)\s*:)/im

/**
 * Indexes the addresses of a message. One that a visitor types alone is taken for their own and makes a lead, once
 * (docs/decisions/0017).
 */
export async function recordAddresses(trx: ShopDb, message: Message): Promise<void> {
  const written = [...new Set(addressesIn(message.body).map(normalizeEmail))]
  if (written.length === 0) return
  const shop = normalizeEmail((await readSettings(trx))['shop.email'])
  const emails = written.filter((email) => email !== shop)
  if (emails.length === 0) return
  const isOwn = message.author === 'visitor' && emails.length === 1 && !forwarded.test(message.body)
  const known = isOwn ? await listOwnAddresses(trx, message.conversation_id) : []
  const { id: message_id, conversation_id } = message
  const is_own = isOwn ? (1 as const) : (0 as const)
  await trx
    .insertInto('message_address')
    .values(emails.map((email) => ({ message_id, email, conversation_id, is_own })))
    .execute()
  const [email = ''] = emails
  if (!isOwn || known.includes(email) || known.length >= LEADS_A_CONVERSATION) return
  await recordLead(trx, { email, source: 'chat', at: new Date(message.created_at) })
}

/** The reply address of a conversation and those its visitor typed, in their form of comparison. */
export async function listOwnAddresses(trx: ShopDb, conversationId: string): Promise<string[]> {
  const typed = await trx
    .selectFrom('message_address')
    .select('email')
    .distinct()
    .where('conversation_id', '=', conversationId)
    .where('is_own', '=', 1)
    .execute()
  const left = await trx
    .selectFrom('conversation')
    .select('email')
    .where('id', '=', conversationId)
    .where('email', 'is not', null)
    .execute()
  return [...new Set([...left, ...typed].map(({ email }) => normalizeEmail(email ?? '')))]
}

/**
 * Ids of a mailbox's conversations, by its normalized address: it is the reply address or, without one, the only address
 * that the visitor typed.
 */
export function conversationsOf(db: ShopDb, email: string) {
  return db
    .selectFrom('conversation')
    .select('conversation.id as id')
    .where(sql`lower(conversation.email)`, '=', email)
    .where('conversation.email', 'is not', null)
    .unionAll(
      db
        .selectFrom('message_address')
        .innerJoin('conversation', 'conversation.id', 'message_address.conversation_id')
        .select('conversation.id as id')
        .where('message_address.email', '=', email)
        .where('message_address.is_own', '=', 1)
        .where('conversation.email', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('message_address as other')
                .select('other.email')
                .whereRef('other.conversation_id', '=', 'message_address.conversation_id')
                .where('other.is_own', '=', 1)
                .where('other.email', '<>', email),
            ),
          ),
        ),
    )
}

/** Ids of the messages that hold an address, in anyone's conversation. */
export function messagesNaming(db: ShopDb, email: string) {
  return db.selectFrom('message_address').select('message_id').where('email', '=', email)
}

/** A message as another person may read it: without addresses but theirs. */
export function withoutOtherAddresses(body: string, email: string): string {
  const others = addressesIn(body).filter((address) => normalizeEmail(address) !== email)
  return replaceAddresses(body, REDACTED_ADDRESS, others)
}

const MESSAGES_A_STEP = 500

/** Redacts an address in the conversations of others, and deletes the sent mails about these. */
export async function redactAddress(trx: ShopDb, email: string): Promise<void> {
  for (;;) {
    const rows = await trx
      .selectFrom('message')
      .select(['id', 'conversation_id', 'body'])
      .where('id', 'in', messagesNaming(trx, email))
      .orderBy('id')
      .limit(MESSAGES_A_STEP)
      .execute()
    if (rows.length === 0) return
    for (const { id, body } of rows) {
      const named = addressesIn(body).filter((address) => normalizeEmail(address) === email)
      const redacted = replaceAddresses(body, REDACTED_ADDRESS, named)
      await trx.updateTable('message').set({ body: redacted }).where('id', '=', id).execute()
    }
    const ids = rows.map(({ id }) => id)
    await trx.deleteFrom('message_address').where('message_id', 'in', ids).where('email', '=', email).execute()
    await eraseSentConversationMails(trx, [...new Set(rows.map((row) => row.conversation_id))])
  }
}
