import type { ShopDb } from '~/database/schema'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant } from '~/models/values/french-date'

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

/** Waiting for an answer today: excludes conversations last answered by a person and later calls. */
export async function countWaitingPeople(db: ShopDb, at: Date): Promise<number> {
  const tomorrow = parisInstant(addDays(parisDay(at), 1), 0).toISOString()
  const all = db.fn.countAll<number>()
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('conversation')
        .select(all.as('count'))
        .where('due_at', 'is not', null)
        .where(({ selectFrom, eb, fn, val }) =>
          eb(
            fn.coalesce(
              selectFrom('message')
                .select('author')
                .whereRef('message.conversation_id', '=', 'conversation.id')
                .where('message.author', 'in', ['visitor', 'person'])
                .orderBy('message.position', 'desc')
                .limit(1),
              val('visitor'),
            ),
            '=',
            'visitor',
          ),
        )
        .as('conversations'),
      selectFrom('callback_request')
        .select(all.as('count'))
        .where('status', '=', 'open')
        .where('slot_from', '<', tomorrow)
        .as('callbacks'),
      selectFrom('contact_message').select(all.as('count')).where('status', '=', 'open').as('messages'),
    ])
    .executeTakeFirst()
  return (row?.conversations ?? 0) + (row?.callbacks ?? 0) + (row?.messages ?? 0)
}
