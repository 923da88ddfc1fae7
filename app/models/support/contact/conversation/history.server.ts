import type { Message, ShopDb } from '~/database/schema'
import { listMessages } from '../conversation.server'
import { productIdsOf, subjectsOf } from './thread.server'

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
