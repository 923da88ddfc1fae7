import type { CustomerOrder, ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { leaveSequence } from '~/models/mailing/sequence/index.server'
import type { EndedReminders } from '~/models/shop/cart'
import { endReminders, listReturnedFrom } from '~/models/shop/cart/index.server'
import type { OrderChange } from '~/models/shop/order'
import { DAY_MS } from '~/runtime/time'

import { RECOVERED_WITHIN_DAYS } from './text'

const RECOVERY_WINDOW_MS = RECOVERED_WITHIN_DAYS * DAY_MS
const MOST_ENROLMENTS = 20

/** Ends reminders of bought carts, on any device; the paid order may have been recovered by one. */
export async function updateRecovery(trx: ShopDb, { what, order, at }: OrderChange): Promise<void> {
  switch (what) {
    case 'transfer-awaited':
    case 'payment-pending':
    case 'payment-mismatch':
      return endRemindersOf(trx, { cartIds: await cartsOf(trx, order), at })
    case 'paid': {
      const cartIds = await cartsOf(trx, order)
      await noteRecovery(trx, { order, cartIds, at })
      // An unpaid order proves nothing: anyone can place one for an address.
      return endRemindersOf(trx, { cartIds: [...cartIds, ...(await cartsOfMailbox(trx, order))], at })
    }
  }
}

/** Takes a cart out of the sequence of reminders. */
export async function leaveCartSequence(trx: ShopDb, { cartId, reason, at }: EndedReminders): Promise<void> {
  const inside = await trx
    .selectFrom('sequence_enrolment')
    .select('id')
    .where('sequence', '=', 'panier')
    .where('subject_id', '=', cartId)
    .where('left_at', 'is', null)
    .execute()
  for (const { id } of inside) await leaveSequence(trx, { id, reason, at })
}

async function cartsOf(trx: ShopDb, { source_cart_id, cart_id }: CustomerOrder): Promise<string[]> {
  return [source_cart_id, ...(await listReturnedFrom(trx, cart_id))]
}

/** Those of standing agreements of the buyer's mailbox, a few at most. */
async function cartsOfMailbox(trx: ShopDb, { email }: CustomerOrder): Promise<string[]> {
  const rows = await trx
    .selectFrom('agreement')
    .select('cart_id')
    .where('mailbox_hash', '=', mailboxHash(email))
    .where('kind', '=', 'cart-reminder')
    .where('ended_at', 'is', null)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENROLMENTS)
    .execute()
  return rows.flatMap(({ cart_id }) => cart_id ?? [])
}

async function endRemindersOf(trx: ShopDb, { cartIds, at }: { cartIds: string[]; at: Date }): Promise<void> {
  for (const cartId of new Set(cartIds)) await endReminders(trx, { cartId, reason: 'bought', at })
}

async function noteRecovery(
  trx: ShopDb,
  { order, cartIds, at }: { order: CustomerOrder; cartIds: string[]; at: Date },
): Promise<void> {
  const enrolments = await listEnrolments(trx, { order, cartIds })
  if (enrolments.length === 0) return
  const mail = await trx
    .selectFrom('email')
    .select(['cause_id', 'step', 'sent_at'])
    .where('cause', '=', 'sequence')
    .where('cause_id', 'in', enrolments)
    .where('status', '=', 'sent')
    .where('sent_at', '<=', at.toISOString())
    .where('sent_at', '>', new Date(at.getTime() - RECOVERY_WINDOW_MS).toISOString())
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!mail?.sent_at) return
  await trx
    .insertInto('cart_recovery')
    .values({
      order_id: order.id,
      enrolment_id: mail.cause_id,
      step: mail.step ?? 1,
      mail_sent_at: mail.sent_at,
      paid_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Of the order's carts, and of its buyer. */
async function listEnrolments(
  trx: ShopDb,
  { order, cartIds }: { order: CustomerOrder; cartIds: string[] },
): Promise<string[]> {
  const ofCarts = await trx
    .selectFrom('sequence_enrolment')
    .select('id')
    .where('sequence', '=', 'panier')
    .where('subject_id', 'in', cartIds)
    .execute()
  const ofBuyer = await trx
    .selectFrom('sequence_enrolment')
    .select('id')
    .where('mailbox_hash', '=', mailboxHash(order.email))
    .where('sequence', '=', 'panier')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENROLMENTS)
    .execute()
  return [...new Set([...ofCarts, ...ofBuyer].map(({ id }) => id))]
}
