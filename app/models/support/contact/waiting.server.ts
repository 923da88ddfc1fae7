import type { ShopDb } from '~/database/schema'

/** Open requests by kind; conversations stay open until handed back. */
export async function countWaiting(db: ShopDb) {
  const { fn } = db
  const all = fn.countAll<number>()
  const row = await db
    .selectNoFrom([
      db.selectFrom('conversation').select(all.as('count')).where('due_at', 'is not', null).as('conversations'),
      db.selectFrom('callback_request').select(all.as('count')).where('status', '=', 'open').as('callbacks'),
      db.selectFrom('contact_message').select(all.as('count')).where('status', '=', 'open').as('messages'),
    ])
    .executeTakeFirst()
  return { conversations: row?.conversations ?? 0, callbacks: row?.callbacks ?? 0, messages: row?.messages ?? 0 }
}
