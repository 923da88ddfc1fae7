import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Conversation, Message, MessageTable, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { MESSAGES_IN_A_WINDOW, recordAddresses, secondsToWait } from './conversation/addresses.server'
import { redactCardNumbers } from './conversation/redaction'
import type { Reply } from './reply'

/** Lease of a pending reply, so that one orphaned by a crash is replaced. */
const REPLY_LEASE_MS = 40_000
/** Newest messages for pages and the model. */
const MAX_SHOWN_MESSAGES = 100

/** Bearer key of a conversation. Keys of pages and of API clients are never interchangeable. */
export interface VisitorKey {
  key: string
  channel: Conversation['channel']
}

export function hashVisitor({ key, channel }: VisitorKey): string {
  return createHash('sha256').update(`${channel}:${key}`).digest('hex')
}

export function findConversation(db: ShopDb, visitor: VisitorKey): Promise<Conversation | undefined> {
  return db.selectFrom('conversation').selectAll().where('visitor_hash', '=', hashVisitor(visitor)).executeTakeFirst()
}

/** The newest messages, oldest first. A reply with an expired lease reads as failed. */
export async function listMessages(
  db: ShopDb,
  input: { conversationId: string; at: Date; limit?: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', input.conversationId)
    .orderBy('position', 'desc')
    .limit(Math.min(input.limit ?? MAX_SHOWN_MESSAGES, MAX_SHOWN_MESSAGES))
    .execute()
  return rows.reverse().map((row) => (isAbandoned(row, input.at) ? { ...row, ...abandoned } : row))
}

const abandoned = { status: 'failed', lease_until: null, failure: 'interrompu' } as const

function isAbandoned(message: Message, at: Date): boolean {
  return message.lease_until !== null && message.lease_until <= at.toISOString()
}

export type TakeMessageResult =
  | { ok: true; conversation: Conversation; message: Message; replyId: string | undefined }
  | { ok: false; reason: 'unknown-conversation' | 'pending' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Stores a visitor's message, redacted, and opens a pending reply; the first message creates the conversation.
 * `replyId` is undefined while a person is requested or answers. `conversationId` is that of the visitor's page: a page
 * from before an erasure writes nothing.
 */
export function takeMessage(db: ShopDb, input: TakenMessage): Promise<TakeMessageResult> {
  return db.transaction().execute(async (trx): Promise<TakeMessageResult> => {
    const taken = await storeMessage(trx, input)
    if (!taken.ok) return taken
    const { conversation, message } = taken
    const replyId = isWithPerson(conversation) ? undefined : await openReply(trx, { message, at: input.at })
    return { ...taken, replyId }
  })
}

export interface TakenMessage {
  visitor: VisitorKey
  text: string
  conversationId?: string
  limit?: number
  at: Date
}

/** Within the caller's transaction, without a reply. */
export async function storeMessage(
  trx: ShopDb,
  { visitor, text, conversationId, limit = MESSAGES_IN_A_WINDOW, at }: TakenMessage,
): Promise<{ ok: true; conversation: Conversation; message: Message } | Extract<TakeMessageResult, { ok: false }>> {
  const known = await findConversation(trx, visitor)
  if (conversationId !== undefined && known?.id !== conversationId) {
    return { ok: false, reason: 'unknown-conversation' }
  }
  const wait = known && (await secondsToWait(trx, known, { limit, at }))
  if (wait) return { ok: false, reason: 'too-many', retryAfterSeconds: wait }
  if (known && (await hasPendingReply(trx, known.id, at.toISOString()))) return { ok: false, reason: 'pending' }
  const conversation = known ?? (await openConversation(trx, { visitor, at }))
  const body = redactCardNumbers(text)
  const message = await appendMessage(trx, { conversationId: conversation.id, author: 'visitor', body, at })
  if (isWithPerson(conversation)) await markAnswerDue(trx, { conversationId: conversation.id, at })
  return { ok: true, conversation, message }
}

/** Requested or answering. */
export function isWithPerson({ state }: Pick<Conversation, 'state'>): boolean {
  return state === 'en_attente' || state === 'humain'
}

/** Starts the answer deadline unless already running. */
async function markAnswerDue(trx: ShopDb, { conversationId, at }: { conversationId: string; at: Date }): Promise<void> {
  const now = at.toISOString()
  await trx
    .updateTable('conversation')
    .set({ due_at: now })
    .where('id', '=', conversationId)
    .where('due_at', '>', now)
    .execute()
}

async function hasPendingReply(trx: ShopDb, conversationId: string, now: string): Promise<boolean> {
  const pending = () =>
    trx.selectFrom('message').select('id').where('conversation_id', '=', conversationId).where('status', '=', 'pending')
  await trx
    .updateTable('message')
    .set(abandoned)
    .where('id', 'in', pending().where('lease_until', '<=', now))
    .execute()
  return (await pending().executeTakeFirst()) !== undefined
}

export async function openConversation(
  trx: ShopDb,
  { visitor, at }: { visitor: VisitorKey; at: Date },
): Promise<Conversation> {
  const now = at.toISOString()
  return trx
    .insertInto('conversation')
    .values({
      id: newId(at),
      visitor_hash: hashVisitor(visitor),
      channel: visitor.channel,
      email: null,
      requested_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Within the caller's transaction, so that positions are consecutive. Indexes the addresses of people's messages. */
export async function appendMessage(
  trx: ShopDb,
  input: {
    conversationId: string
    author: Message['author']
    body: string
    pending?: { answersId: string; leaseUntil: Date }
    person?: { name: string; seenVersion: number | undefined }
    at: Date
  },
): Promise<Message> {
  const now = input.at.toISOString()
  await trx.updateTable('conversation').set({ updated_at: now }).where('id', '=', input.conversationId).execute()
  const message = await trx
    .insertInto('message')
    .values(({ selectFrom }) => ({
      id: newId(input.at),
      conversation_id: input.conversationId,
      position: selectFrom('message')
        .where('conversation_id', '=', input.conversationId)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      author: input.author,
      status: input.pending ? ('pending' as const) : ('whole' as const),
      body: input.body,
      source: null,
      answers_id: input.pending?.answersId ?? null,
      lease_until: input.pending?.leaseUntil.toISOString() ?? null,
      failure: null,
      person: input.person?.name ?? null,
      seen_version: input.person?.seenVersion ?? null,
      created_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOfPeople(message)) await recordAddresses(trx, message)
  return message
}

function isOfPeople({ author }: Message): boolean {
  return author === 'visitor' || author === 'person'
}

async function openReply(trx: ShopDb, { message, at }: { message: Message; at: Date }): Promise<string> {
  const reply = await appendMessage(trx, {
    conversationId: message.conversation_id,
    author: 'assistant',
    body: '',
    pending: { answersId: message.id, leaseUntil: new Date(at.getTime() + REPLY_LEASE_MS) },
    at,
  })
  return reply.id
}

/** Stores a partial reply, for page reloads. */
export async function keepPartialReply(db: ShopDb, input: { replyId: string; text: string }): Promise<void> {
  await updatePending(db, input.replyId, { body: input.text })
}

/** Undefined when the reply is no longer pending: erased, expired, or taken over by a person. */
export function finishReply(
  db: ShopDb,
  { replyId, reply, source }: { replyId: string; reply: Reply; source: 'embedded' | 'model' },
): Promise<Message | undefined> {
  return updatePending(db, replyId, {
    status: 'whole',
    body: reply.text,
    product_ids: JSON.stringify(reply.productIds),
    links: JSON.stringify(reply.links),
    subjects: JSON.stringify(reply.subjects ?? []),
    source,
    lease_until: null,
  })
}

export function failReply(db: ShopDb, input: { replyId: string; failure: string }): Promise<Message | undefined> {
  return updatePending(db, input.replyId, { status: 'failed', body: '', failure: input.failure, lease_until: null })
}

function updatePending(db: ShopDb, id: string, change: Updateable<MessageTable>): Promise<Message | undefined> {
  return db
    .updateTable('message')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}
