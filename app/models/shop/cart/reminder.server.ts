import type { LeaveReason, ShopDb } from '~/database/schema'
import { chooseCartReminder, mailboxHash } from '~/models/base/agreement/index.server'

import { listLines } from './rows.server'

export interface EndedReminders {
  cartId: string
  reason: Extract<LeaveReason, 'bought' | 'cart-emptied' | 'agreement-ended'>
  at: Date
}

let endSequence: ((trx: ShopDb, ended: EndedReminders) => Promise<void>) | undefined

/** Called once at start: the cart does not know how its reminders are sent. */
export function registerReminderEnd(end: (trx: ShopDb, ended: EndedReminders) => Promise<void>): void {
  endSequence = end
}

/** Ends the consent of this cart, which also stops reminders already in the outbox. */
export async function endReminders(trx: ShopDb, ended: EndedReminders): Promise<void> {
  const { cartId, reason, at } = ended
  if (!endSequence) throw new Error('No end of reminders is registered.')
  await endSequence(trx, ended)
  await chooseCartReminder(trx, { cartId, email: '', wanted: false, page: pages[reason], at })
}

/** The box at delivery was for the address typed there: another one at payment did not agree, and replaces it. */
export async function endReminderOfFormerMailbox(
  trx: ShopDb,
  { cartId, typed, email, at }: { cartId: string; typed: string | null | undefined; email: string; at: Date },
): Promise<void> {
  if (typed && mailboxHash(typed) !== mailboxHash(email))
    await chooseCartReminder(trx, { cartId, email, wanted: false, page: pages.bought, at })
}

const pages = { bought: '/checkout', 'cart-emptied': '/cart', 'agreement-ended': '/profile' }

export async function endRemindersOfEmptied(
  trx: ShopDb,
  { cartId, at }: Omit<EndedReminders, 'reason'>,
): Promise<void> {
  if ((await listLines(trx, cartId)).length === 0) await endReminders(trx, { cartId, reason: 'cart-emptied', at })
}
