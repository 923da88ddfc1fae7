import { z } from 'zod'
import type { Conversation, Message, ShopDb } from '~/database/schema'
import { listProductCards, MAX_CARDS } from '~/models/shop/catalogue/index.server'
import { findConversation, listMessages, type VisitorKey } from '../conversation.server'

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
export function subjectsOf(message: Pick<Message, 'subjects'>): string[] {
  return idsSchema.parse(JSON.parse(message.subjects))
}

export function productIdsOf(message: Pick<Message, 'product_ids'>): string[] {
  return idsSchema.parse(JSON.parse(message.product_ids))
}
