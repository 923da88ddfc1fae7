import type { ShopDb } from '~/database/schema'
import { findConversation, listMessages, type VisitorKey } from '../conversation.server'

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
