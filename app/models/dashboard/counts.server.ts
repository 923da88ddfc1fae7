import type { ShopDb } from '~/database/schema'
import { countFailedEmails } from '~/models/outbox/index.server'
import { countWaiting } from '~/models/support/index.server'

/** What waits on each screen of the navigation. */
export async function countWork(db: ShopDb): Promise<{ inbox: number; mails: number }> {
  const { conversations, callbacks, messages } = await countWaiting(db)
  return { inbox: conversations + callbacks + messages, mails: await countFailedEmails(db) }
}
