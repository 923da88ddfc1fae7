import type { Conversation, Message, ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { indexForSearch } from '~/models/base/search/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { recordLead } from '~/models/crm/lead/index.server'
import { addressesIn, normalizeEmail } from '~/models/values/email-address'
import { DAY_MS } from '~/runtime/time'
import type { Assistant } from '../assistant'
import { requestNumber } from '../contact-text'
import {
  appendMessage,
  findConversation,
  isWithPerson,
  openConversation,
  storeMessage,
  type TakeMessageResult,
  type TakenMessage,
  type VisitorKey,
} from '../conversation.server'
import { queueConversationAnswer, queueConversationNotice } from '../mails.server'
import type { OperatorChange } from '../reply'
import { listOwnAddresses } from './addresses.server'
import { expectedAnswerText, offlineText } from './message-text'
import { redactCardNumbers } from './redaction'

/** bot → en_attente → humain → rendu. The assistant is silent from the request until the hand-back. */

/** Deadline for handing back: until then the assistant stays silent. */
const HAND_BACK_WITHIN_MS = DAY_MS

/** Requests a person; while waiting, a repeat only updates the reply address. */
export function requestPerson(
  db: ShopDb,
  input: { visitor: VisitorKey; email: string | null; at: Date },
): Promise<Conversation> {
  const { visitor, at } = input
  return db.transaction().execute(async (trx) => {
    const known = (await findConversation(trx, visitor)) ?? (await openConversation(trx, { visitor, at }))
    if (input.email && !(await listOwnAddresses(trx, known.id)).includes(normalizeEmail(input.email)))
      await recordLead(trx, { email: input.email, source: 'chat', at })
    return awaitPerson(trx, {
      known,
      email: input.email ?? known.email,
      notice: (expected) =>
        `Vous avez demandé une personne\u202f: elle vous répond ici ${expected}. D’ici là, l’assistant se tait\u202f; vous pouvez continuer à écrire.`,
      at,
    })
  })
}

/** As typed: the address left with a request, else the last one that the visitor gave in a message. */
export async function findReplyAddress(db: ShopDb, visitor: VisitorKey): Promise<string | undefined> {
  const conversation = await findConversation(db, visitor)
  if (!conversation || conversation.email) return conversation?.email ?? undefined
  const typed = await db
    .selectFrom('message_address')
    .innerJoin('message', 'message.id', 'message_address.message_id')
    .select(['message_address.email', 'message.body'])
    .where('message_address.conversation_id', '=', conversation.id)
    .where('message_address.is_own', '=', 1)
    .orderBy('message.position', 'desc')
    .orderBy('message.id')
    .limit(1)
    .executeTakeFirst()
  return typed && addressesIn(typed.body).find((address) => normalizeEmail(address) === typed.email)
}

/** For a stopped assistant: a person answers. */
export function takeMessageForPerson(
  db: ShopDb,
  input: TakenMessage & { assistant: Pick<Assistant, 'name'> },
): Promise<TakeMessageResult> {
  return db.transaction().execute(async (trx): Promise<TakeMessageResult> => {
    const taken = await storeMessage(trx, input)
    if (!taken.ok) return taken
    const { conversation: known, message } = taken
    const conversation = await awaitPerson(trx, {
      known,
      email: known.email,
      notice: (expected) =>
        `${offlineText(input.assistant.name)} Votre message est transmis à une personne\u202f: elle vous répond ici ${expected}.`,
      at: input.at,
    })
    return { ok: true, conversation, message, replyId: undefined }
  })
}

/** A conversation already handed over only updates its reply address. */
async function awaitPerson(
  trx: ShopDb,
  input: { known: Conversation; email: string | null; notice: (expected: string) => string; at: Date },
): Promise<Conversation> {
  const { known, email, notice, at } = input
  const isNew = !isWithPerson(known)
  const conversation = await trx
    .updateTable('conversation')
    .set({ email, ...(isNew ? waitingSince(at) : {}) })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const texts = [conversation.email, requestNumber(conversation.id)]
  await indexForSearch(trx, { kind: 'conversation', id: conversation.id, texts })
  if (!isNew) return conversation
  // Discards the assistant's pending reply.
  await trx.deleteFrom('message').where('conversation_id', '=', known.id).where('status', '=', 'pending').execute()
  const body = notice(expectedAnswerText((await readSettings(trx))['shop.hours'], at))
  await appendMessage(trx, { conversationId: known.id, author: 'notice', body, at })
  await queueConversationNotice(trx, { conversation, at })
  return conversation
}

function waitingSince(at: Date) {
  const now = at.toISOString()
  return { state: 'en_attente' as const, requested_at: now, due_at: now, closed_at: null }
}

export type OperatorResult =
  | { ok: true; message: Message }
  | { ok: false; reason: 'unknown' | 'stale' }
  | { ok: false; reason: 'not-asked'; state: Conversation['state'] }

type ConversationChange = OperatorChange & { conversationId: string }

/** Stores a person's answer and mails it where an address was left. Deduplicated by text and version. */
export function answerAsPerson(db: ShopDb, input: ConversationChange & { text: string }): Promise<OperatorResult> {
  const { at, by, seenVersion } = input
  const body = redactCardNumbers(input.text)
  return db.transaction().execute(async (trx): Promise<OperatorResult> => {
    const repeated = await findRepeated(trx, { ...input, body })
    if (repeated) return { ok: true, message: repeated }
    const due_at = new Date(at.getTime() + HAND_BACK_WITHIN_MS).toISOString()
    const taken = await change(trx, input, { state: 'humain', due_at })
    if (!taken.ok) return taken
    const { conversation } = taken
    const person = { name: by.name, seenVersion }
    const message = await appendMessage(trx, {
      conversationId: conversation.id,
      author: 'person',
      body,
      person,
      at,
    })
    await queueConversationAnswer(trx, { conversation, message, at })
    await audit(trx, input, { action: 'conversation.answer', after: { by_mail: conversation.email !== null } })
    return { ok: true, message }
  })
}

function findRepeated(trx: ShopDb, input: ConversationChange & { body: string }): Promise<Message | undefined> {
  const { conversationId, seenVersion, by, body } = input
  if (seenVersion === undefined) return Promise.resolve(undefined)
  return trx
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('seen_version', '=', seenVersion)
    .where('person', '=', by.name)
    .where('body', '=', body)
    .executeTakeFirst()
}

/** Returns the conversation to the assistant. */
export function handBack(
  db: ShopDb,
  input: ConversationChange & { assistant: Pick<Assistant, 'title'> },
): Promise<OperatorResult> {
  const { at } = input
  return db.transaction().execute(async (trx): Promise<OperatorResult> => {
    const moved = await change(trx, input, { state: 'rendu', due_at: null, closed_at: at.toISOString() })
    if (!moved.ok) return moved
    const message = await appendMessage(trx, {
      conversationId: input.conversationId,
      author: 'notice',
      body: `La personne qui vous répondait a terminé. ${input.assistant.title}, vous répond de nouveau ; vous pouvez redemander une personne à tout moment.`,
      at,
    })
    await audit(trx, input, { action: 'conversation.hand-back', after: { state: 'rendu' } })
    return { ok: true, message }
  })
}

/** Requires a handed-over conversation and the version that was read. */
async function change(
  trx: ShopDb,
  { conversationId, seenVersion }: ConversationChange,
  columns: { state: 'humain' | 'rendu'; due_at: string | null; closed_at?: string },
): Promise<{ ok: true; conversation: Conversation } | Extract<OperatorResult, { ok: false }>> {
  let query = trx
    .updateTable('conversation')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', conversationId)
    .where('state', 'in', ['en_attente', 'humain'])
  if (seenVersion !== undefined) query = query.where('version', '=', seenVersion)
  const conversation = await query.returningAll().executeTakeFirst()
  if (conversation) return { ok: true, conversation }
  const found = await findConversationById(trx, conversationId)
  if (!found) return { ok: false, reason: 'unknown' }
  const isAsked = found.state === 'en_attente' || found.state === 'humain'
  return isAsked ? { ok: false, reason: 'stale' } : { ok: false, reason: 'not-asked', state: found.state }
}

function audit(
  trx: ShopDb,
  { conversationId: id, by: actor, at }: ConversationChange,
  what: { action: 'conversation.answer' | 'conversation.hand-back'; after: Record<string, string | boolean> },
) {
  const subject = { kind: 'conversation', id, label: requestNumber(id) }
  return recordAudit(trx, { at, actor, subject, ...what })
}

const MAX_LISTED = 50

/** Waiting ones first, oldest first; then those already taken. */
export function listOpenConversations(db: ShopDb): Promise<Conversation[]> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('state', 'in', ['en_attente', 'humain'])
    .orderBy('state')
    .orderBy((eb) => eb.fn.coalesce('requested_at', 'created_at'))
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

export function findConversationById(db: ShopDb, id: string): Promise<Conversation | undefined> {
  return db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst()
}
