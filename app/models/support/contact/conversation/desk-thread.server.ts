import type { Message, ShopDb } from '~/database/schema'

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
