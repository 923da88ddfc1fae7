import type { ShopDb } from '~/database/schema'
import { countDueLeads } from '~/models/lead/index.server'
import { countFailedEmails } from '~/models/outbox/index.server'
import { countWaiting } from '~/models/support/index.server'

/** What waits on each screen of the navigation. */
export async function countWork(db: ShopDb, at: Date): Promise<{ inbox: number; leads: number; mails: number }> {
  const { conversations, callbacks, messages } = await countWaiting(db)
  return {
    inbox: conversations + callbacks + messages,
    leads: await countDueLeads(db, at),
    mails: await countFailedEmails(db),
  }
}
