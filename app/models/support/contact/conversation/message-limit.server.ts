import type { Conversation, ShopDb } from '~/database/schema'

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
