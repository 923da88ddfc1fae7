import { z } from 'zod'
import type { Conversation, Message, ShopDb } from '~/database/schema'
import { listProductCards, MAX_CARDS } from '~/models/shop/catalogue/index.server'
import { findConversation, listMessages, type VisitorKey } from '../conversation.server'

const MESSAGES_READ = 12

/** The messages before one, and what a short question in it refers to. */
export interface History {
  /** Whole ones, oldest first. */
  messages: Message[]
  lastReply: Message | undefined
  /** Of the last message that showed any, or of the page the visitor comes from. */
  recentProductIds: string[]
  /** Of the last reply. */
  recentSubjects: string[]
  /** The visitor's, newest first. */
  earlier: string[]
}

export async function readHistory(
  db: ShopDb,
  { message, productId, at }: { message: Message; productId?: string; at: Date },
): Promise<History> {
  const read = await listMessages(db, { conversationId: message.conversation_id, at, limit: MESSAGES_READ })
  const messages = read.filter(({ status, position }) => status === 'whole' && position < message.position)
  const newestFirst = [...messages].reverse()
  const lastShown = newestFirst.map(productIdsOf).find((ids) => ids.length > 0)
  const lastReply = newestFirst.find(({ author }) => author === 'assistant')
  return {
    messages,
    lastReply,
    recentProductIds: lastShown ?? (productId === undefined ? [] : [productId]),
    recentSubjects: lastReply ? subjectsOf(lastReply) : [],
    earlier: newestFirst.filter(({ author }) => author === 'visitor').map(({ body }) => body),
  }
}

const PAGE_SIZE = 100

/** A page of a conversation for administrators, oldest first; `before` is a position. */
export async function listWholeThread(
  db: ShopDb,
  input: { conversationId: string; before?: number },
): Promise<{ messages: Message[]; hasEarlier: boolean }> {
  let query = db.selectFrom('message').selectAll().where('conversation_id', '=', input.conversationId)
  if (input.before !== undefined) query = query.where('position', '<', input.before)
  const rows = await query
    .orderBy('position', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  return { messages: rows.slice(0, PAGE_SIZE).reverse(), hasEarlier: rows.length > PAGE_SIZE }
}

/** A conversation for its visitor; product cards show current data. */
export interface Thread {
  conversation: Pick<Conversation, 'id' | 'state' | 'email'> | undefined
  messages: ThreadMessage[]
}

export async function readThread(db: ShopDb, input: { visitor: VisitorKey; at: Date }): Promise<Thread> {
  const conversation = await findConversation(db, input.visitor)
  if (!conversation) return { conversation: undefined, messages: [] }
  const rows = await listMessages(db, { conversationId: conversation.id, at: input.at })
  return { conversation, messages: await toThreadMessages(db, rows) }
}

export type ThreadMessage = Awaited<ReturnType<typeof toThreadMessages>>[number]

export async function toThreadMessages(db: ShopDb, rows: Message[]) {
  // Limits product cards per thread.
  const ids = [...new Set(rows.flatMap(productIdsOf))].slice(-MAX_CARDS)
  const cards = new Map((await listProductCards(db, ids)).map((card) => [card.id, card]))
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    status: row.status,
    paragraphs: row.body.split(/\n{2,}/).filter(Boolean),
    cards: productIdsOf(row).flatMap((id) => cards.get(id) ?? []),
    links: linksSchema.parse(JSON.parse(row.links)),
    /** Failed replies only. */
    failure: row.failure,
    createdAt: row.created_at,
  }))
}

const idsSchema = z.array(z.string())
const linksSchema = z.array(z.object({ href: z.string(), label: z.string() }))

/** Subjects of a reply. */
function subjectsOf(message: Pick<Message, 'subjects'>): string[] {
  return idsSchema.parse(JSON.parse(message.subjects))
}

export function productIdsOf(message: Pick<Message, 'product_ids'>): string[] {
  return idsSchema.parse(JSON.parse(message.product_ids))
}

/** Each message with its reply, oldest first; unprompted messages by a person or the shop stand alone. */
export async function listExchanges(db: ShopDb, input: { visitor: VisitorKey; at: Date }) {
  const conversation = await findConversation(db, input.visitor)
  if (!conversation) return []
  const messages = await listMessages(db, { conversationId: conversation.id, at: input.at })
  const replies = new Map(messages.map((message) => [message.answers_id, message]))
  return messages
    .filter(({ answers_id }) => answers_id === null)
    .map(({ id, author, body, created_at }) => {
      const reply = replies.get(id)
      const answer = author === 'visitor' ? (reply?.status === 'whole' ? reply.body : '') : body
      return { id, question: author === 'visitor' ? body : '', answer, createdAt: created_at }
    })
}
