import type { Conversation, Message, ShopDb } from '~/database/schema'
import { recordLead } from '~/models/lead/index.server'
import { readSettings } from '~/models/shop/index.server'
import { appendMessage, findConversation, openConversation, type VisitorKey } from '../conversation.server'
import { queueConversationAnswer, queueConversationNotice } from '../mails.server'
import { expectedAnswerWords } from './expected-answer'
import { redactCardNumbers } from './redaction'

/**
 * bot → en_attente → humain → rendu. The assistant stays silent from the request until the conversation is handed back.
 */

/** Asks for a person; asked again while waiting, only the address to answer to changes. */
export function requestPerson(
  db: ShopDb,
  input: { visitor: VisitorKey; email: string | null; at: Date },
): Promise<Conversation> {
  const { visitor, at } = input
  return db.transaction().execute(async (trx) => {
    const known = (await findConversation(trx, visitor)) ?? (await openConversation(trx, { visitor, at }))
    if (input.email && input.email !== known.email) await recordLead(trx, { email: input.email, source: 'chat', at })
    const isNew = known.state === 'bot' || known.state === 'rendu'
    const conversation = await trx
      .updateTable('conversation')
      .set({
        email: input.email ?? known.email,
        ...(isNew ? { state: 'en_attente' as const, requested_at: at.toISOString() } : {}),
      })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isNew) return conversation
    // What the assistant was about to say is no longer wanted.
    await trx.deleteFrom('message').where('conversation_id', '=', known.id).where('status', '=', 'pending').execute()
    const expected = expectedAnswerWords((await readSettings(trx))['shop.hours'], at)
    await appendMessage(trx, {
      conversationId: known.id,
      author: 'notice',
      body: `Vous avez demandé une personne : elle vous répond ici ${expected}. D’ici là, l’assistant se tait ; vous pouvez continuer à écrire.`,
      at,
    })
    await queueConversationNotice(trx, { conversation, at })
    return conversation
  })
}

export type OperatorResult =
  | { ok: true; message: Message }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-asked'; state: Conversation['state'] }

/** A person's answer, in the visitor's thread and, where an address was left, by mail. */
export function answerAsPerson(
  db: ShopDb,
  input: { conversationId: string; text: string; at: Date },
): Promise<OperatorResult> {
  const { at } = input
  return db.transaction().execute(async (trx): Promise<OperatorResult> => {
    const taken = await moveTo(trx, { ...input, state: 'humain' })
    if (!taken.ok) return taken
    const { conversation } = taken
    const body = redactCardNumbers(input.text)
    const message = await appendMessage(trx, { conversationId: conversation.id, author: 'person', body, at })
    await queueConversationAnswer(trx, { conversation, message, at })
    return { ok: true, message }
  })
}

/** The person is done: the assistant answers again. */
export function handBack(db: ShopDb, input: { conversationId: string; at: Date }): Promise<OperatorResult> {
  return db.transaction().execute(async (trx): Promise<OperatorResult> => {
    const moved = await moveTo(trx, { ...input, state: 'rendu' })
    if (!moved.ok) return moved
    const message = await appendMessage(trx, {
      conversationId: input.conversationId,
      author: 'notice',
      body: 'La personne qui vous répondait a terminé. Thomas, assistant IA, vous répond de nouveau ; vous pouvez redemander une personne à tout moment.',
      at: input.at,
    })
    return { ok: true, message }
  })
}

/** Only from a state in which a person was requested. */
async function moveTo(
  trx: ShopDb,
  input: { conversationId: string; state: 'humain' | 'rendu' },
): Promise<{ ok: true; conversation: Conversation } | Extract<OperatorResult, { ok: false }>> {
  const conversation = await trx
    .updateTable('conversation')
    .set({ state: input.state })
    .where('id', '=', input.conversationId)
    .where('state', 'in', ['en_attente', 'humain'])
    .returningAll()
    .executeTakeFirst()
  if (conversation) return { ok: true, conversation }
  const found = await findConversationById(trx, input.conversationId)
  return found ? { ok: false, reason: 'not-asked', state: found.state } : { ok: false, reason: 'unknown' }
}

const MAX_LISTED = 50

/** Waiting for a person, oldest first; then those a person has taken. */
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
