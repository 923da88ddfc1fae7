import type { ShopDb } from '~/database/schema'
import { countFailedEmails } from '~/models/base/outbox/index.server'
import { countDueLeads } from '~/models/crm/lead/index.server'
import { countReviewsToRead } from '~/models/shop/review/index.server'
import { countOpenAlerts } from '~/models/shop/stock/index.server'
import { countWaiting } from '~/models/support/contact/index.server'

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
