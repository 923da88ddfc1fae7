import type { ShopDb } from '~/database/schema'
import { countDueLeads } from '~/models/lead/index.server'
import { countFailedEmails } from '~/models/outbox/index.server'
import { countReviewsToRead } from '~/models/review/index.server'
import { countOpenAlerts } from '~/models/stock/index.server'
import { countWaiting } from '~/models/support/index.server'

/** Open work for each screen of the navigation. */
export async function countWork(
  db: ShopDb,
  at: Date,
): Promise<Record<'inbox' | 'leads' | 'mails' | 'reviews' | 'stock', number>> {
  const { conversations, callbacks, messages } = await countWaiting(db)
  return {
    inbox: conversations + callbacks + messages,
    leads: await countDueLeads(db, at),
    mails: await countFailedEmails(db),
    reviews: await countReviewsToRead(db),
    stock: await countOpenAlerts(db),
  }
}
