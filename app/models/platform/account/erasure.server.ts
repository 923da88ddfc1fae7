import { sql } from 'kysely'
import type { CustomerOrder, ShopDb, User } from '~/database/schema'
import { forgetAgreements } from '~/models/base/agreement/index.server'
import { isMailOf } from '~/models/base/outbox/index.server'
import { forgetProspect } from '~/models/crm/prospect/index.server'
import { forgetBounces } from '~/models/mailing/bounce/index.server'
import { forgetEnrolments } from '~/models/mailing/sequence/index.server'
import { detachEndedCarts } from '~/models/shop/cart/index.server'
import {
  cartsBeingPaid,
  eraseBuyer,
  listErasableOrders,
  orderIdsOf,
  requestOrderErasure,
} from '~/models/shop/order/index.server'
import { eraseEventBodiesOfOrders } from '~/models/shop/payment/index.server'
import { emptyReview } from '~/models/shop/review/index.server'
import { eraseConversationsOf } from '~/models/support/contact/index.server'
import { normalizeEmail } from '~/models/values/email-address'

import { type ErasureJournal, noteErasure } from './erasure-journal.server'

/**
 * Erases a customer: account, sessions, carts, leads, prospects, requests, conversations, reviews, mails and payment
 * provider data at once; orders as far and as soon as the law allows. Points and credit are forfeited; their ledgers
 * stay, anonymized.
 */
export async function eraseAccount(
  db: ShopDb,
  input: { user: User & { email: string }; at: Date; journal?: ErasureJournal },
): Promise<void> {
  if (input.journal) noteErasure(input.journal, { email: input.user.email, at: input.at })
  await db.transaction().execute((trx) => forgetPerson(trx, { ...input, email: input.user.email }))
  await eraseFinishedOrders(db, { at: input.at, limit: 1000 })
}

/** Erases an address, with or without an account; finished orders are left to `eraseFinishedOrders`. */
export async function forgetPerson(
  trx: ShopDb,
  input: { email: string; user: User | undefined; at: Date },
): Promise<void> {
  const { user, at } = input
  const email = normalizeEmail(input.email)
  await forgetRowsOfAddress(trx, { email, at })
  await requestOrderErasure(trx, { email, at })
  if (user) await forgetAccount(trx, { user, at })
}

async function forgetAccount(trx: ShopDb, { user, at }: { user: User; at: Date }): Promise<void> {
  await trx.updateTable('cart').set({ credit_user_id: null }).where('credit_user_id', '=', user.id).execute()
  await trx.deleteFrom('session').where('user_id', '=', user.id).execute()
  await detachEndedCarts(trx, { at, limit: 1000 })
  for (const table of ['saved_view', 'customer_address'] as const)
    await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
  await trx
    .updateTable('user')
    .set({ email: null, name: '', password_hash: null, erased_at: at.toISOString() })
    .where('id', '=', user.id)
    .execute()
}

async function forgetRowsOfAddress(trx: ShopDb, { email, at }: { email: string; at: Date }): Promise<void> {
  await forgetCarts(trx, email)
  // Cascades to answers, consents and mails; an opt-out stays, so that we do not write again.
  await trx.deleteFrom('lead').where(sql`lower(email)`, '=', email).execute()
  for (const table of ['contact_message', 'callback_request', 'booking', 'stock_notice'] as const) {
    await trx.deleteFrom(table).where(sql`lower(email)`, '=', email).execute()
  }
  await forgetMailbox(trx, email)
  await trx.updateTable('review_report').set({ email: null }).where(sql`lower(email)`, '=', email).execute()
  await eraseConversationsOf(trx, email)
  await emptyReviews(trx, { email, at })
  await eraseEventBodiesOfOrders(trx, orderIdsOf(trx, email))
  await trx.deleteFrom('sign_in_link').where('email', '=', email).execute()
  await trx.deleteFrom('administrator_link').where('email', '=', email).execute()
  // Mails about an order are deleted with it.
  await trx.deleteFrom('email').where(isMailOf(email)).where('order_id', 'is', null).execute()
}

/** Erases what belongs to a mailbox, whatever the spelling of its address. */
export async function forgetMailbox(trx: ShopDb, email: string): Promise<void> {
  await forgetProspect(trx, email)
  await forgetAgreements(trx, email)
  await forgetEnrolments(trx, email)
  await forgetBounces(trx, email)
}

/**
 * Anonymizes finished orders that await erasure and returns their number. Paid ones keep the name and addresses shown
 * on their invoice; others keep nothing.
 */
export async function eraseFinishedOrders(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const over = await listErasableOrders(db, input)
  for (const order of over) {
    await db.transaction().execute((trx) => eraseOrder(trx, { order, at: input.at }))
  }
  return over.length
}

async function eraseOrder(trx: ShopDb, input: { order: Pick<CustomerOrder, 'id' | 'paid_at'>; at: Date }) {
  const { order } = input
  await eraseBuyer(trx, input)
  await trx.deleteFrom('email').where('order_id', '=', order.id).execute()
  await eraseEventBodiesOfOrders(trx, [order.id])
  await trx.deleteFrom('parcel').where('order_id', '=', order.id).execute()
  for (const table of ['refund', 'returned_item'] as const)
    await trx.updateTable(table).set({ reason: '' }).where('order_id', '=', order.id).execute()
  await trx.updateTable('payment').set({ email: '' }).where('order_id', '=', order.id).execute()
}

/** Empties reviews as a withdrawal by their author does. */
async function emptyReviews(trx: ShopDb, input: { email: string; at: Date }) {
  const reviews = await trx
    .selectFrom('review')
    .select('id')
    .where('order_id', 'in', orderIdsOf(trx, input.email))
    .where('status', '<>', 'withdrawn')
    .orderBy('id')
    .limit(1000)
    .execute()
  for (const { id } of reviews) {
    await emptyReview(trx, { reviewId: id, kind: 'withdrawn', actor: 'auteur', at: input.at })
  }
}

/** Deletes carts with the address, except one in payment, which is deleted with its order or when it expires. */
async function forgetCarts(trx: ShopDb, email: string) {
  const beingPaid = cartsBeingPaid(trx)
  const cartIds = trx
    .selectFrom('cart')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('email', 'is not', null)
  await trx
    .deleteFrom('cart')
    .where('id', 'in', cartIds)
    .where('id', 'not in', beingPaid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart as child')
            .select('child.id')
            .whereRef('child.parent_id', '=', 'cart.id')
            .where('child.id', 'in', beingPaid),
        ),
      ),
    )
    .execute()
}
