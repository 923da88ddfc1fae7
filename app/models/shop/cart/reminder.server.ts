import type { LeaveReason, ShopDb } from '~/database/schema'
import { chooseCartReminder, mailboxHash } from '~/models/base/agreement/index.server'
import { leaveSequence } from '~/models/mailing/sequence/index.server'

import { listLines } from './rows.server'

interface Ended {
  cartId: string
  reason: Extract<LeaveReason, 'bought' | 'cart-emptied' | 'agreement-ended'>
  at: Date
}

/** Ends the consent of this cart, which also stops reminders already in the outbox. */
export async function endReminders(trx: ShopDb, { cartId, reason, at }: Ended): Promise<void> {
  const inside = await trx
    .selectFrom('sequence_enrolment')
    .select('id')
    .where('sequence', '=', 'panier')
    .where('subject_id', '=', cartId)
    .where('left_at', 'is', null)
    .execute()
  for (const { id } of inside) await leaveSequence(trx, { id, reason, at })
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

export async function endRemindersOfEmptied(trx: ShopDb, { cartId, at }: Omit<Ended, 'reason'>): Promise<void> {
  if ((await listLines(trx, cartId)).length === 0) await endReminders(trx, { cartId, reason: 'cart-emptied', at })
}
