import type { Kysely } from 'kysely'
import type { CustomerOrder, Payment, ShopDatabase } from '~/database/schema'
import { queueRefundDue } from '~/mails/ended-order-mails.server'
import { queueOrderConfirmation, queuePaymentPending, queuePaymentRefused } from '~/mails/order-mails.server'
import { queueShopkeeperNotice } from '~/mails/shopkeeper-notice.server'
import { closeCheckout } from '~/models/cart/index.server'
import { holdOrderCredit, releaseOrderCredit, rewardPaidOrder } from '~/models/loyalty/index.server'
import {
  assignOrderNumber,
  noLongerAwaited,
  orderNeeds,
  readOrder,
  recordOrderEvent,
} from '~/models/order/index.server'
import { readSettings } from '~/models/shop/index.server'
import { holdsReservation, releaseStock, reserveStock, takeReservedStock } from '~/models/stock/index.server'
import { formatDayRange, parisDay, promiseFor } from '~/models/values'

import { setPaymentStatus } from './payment.server'
import { type PaymentSession, RESERVATION_MINUTES } from './provider'

export type PaymentSource = 'webhook' | 'return' | 'reconciler' | 'sandbox' | 'administrator'
export type SettledState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'expired'
export type SettleResult =
  | { ok: true; orderId: string; state: SettledState }
  | { ok: false; reason: 'unknown-session' | 'mismatch' }

/**
 * Applies what the provider says of a session: the only way an order becomes paid. Idempotent, whoever calls and in
 * whatever order: webhook, the shopper's return, the reconciler, the sandbox, an administrator (transfers).
 */
export function settlePayment(
  db: Kysely<ShopDatabase>,
  input: { session: PaymentSession; source: PaymentSource; at: Date },
): Promise<SettleResult> {
  const { session, at } = input
  return db.transaction().execute(async (trx): Promise<SettleResult> => {
    const payment = await findPaymentBySession(trx, session)
    if (!payment) return { ok: false, reason: 'unknown-session' }
    const order = await readOrder(trx, payment.order_id)
    const context = { payment, order, source: input.source, at }
    switch (session.status) {
      case 'paid':
        if (session.amountCents !== payment.amount_cents || session.currency !== 'eur') return quarantine(trx, context)
        return { ok: true, orderId: order.id, state: await settlePaid(trx, context) }
      case 'pending':
        return { ok: true, orderId: order.id, state: await settlePending(trx, context) }
      case 'failed':
      case 'expired':
        return { ok: true, orderId: order.id, state: await settleUnpaid(trx, { ...context, status: session.status }) }
      case 'open':
        return { ok: true, orderId: order.id, state: stateOf(order) }
    }
  })
}

interface Settlement {
  payment: Payment
  order: CustomerOrder
  source: PaymentSource
  at: Date
}

async function settlePaid(
  trx: Kysely<ShopDatabase>,
  { payment, order, source, at }: Settlement,
): Promise<SettledState> {
  if (payment.status === 'paid') return stateOf(order)
  if (order.payment_state === 'paid' || order.payment_state === 'refund_due') {
    return refundDue(trx, { payment, order, source, at }, 'deuxième paiement pour la même commande')
  }
  const unservable = await holdAgain(trx, { order, at })
  if (unservable) return refundDue(trx, { payment, order, source, at }, unservable)
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'paid', at })
  await takeReservedStock(trx, { orderId: order.id, actor: source, at })
  const confirms = order.status === 'en_attente' || order.status === 'annule'
  await trx
    .updateTable('customer_order')
    .set({
      status: confirms ? 'confirme' : order.status,
      payment_state: 'paid',
      payment_method: payment.method,
      paid_at: at.toISOString(),
      ...noLongerAwaited,
      cancel_reason: null,
    })
    .where('id', '=', order.id)
    .execute()
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'paid',
    actor: source,
    from: order.status,
    to: confirms ? 'confirme' : order.status,
    at,
  })
  await movePromise(trx, { order, at })
  await closeCheckout(trx, order)
  await rewardPaidOrder(trx, { order, at })
  await queueOrderConfirmation(trx, { orderId: order.id, at })
  await queueShopkeeperNotice(trx, { orderId: order.id, at, subjectHint: 'paid' })
  return 'paid'
}

/**
 * The money may come after the order's stock and credit were given back: both are held anew. Gives the reason why the
 * order cannot be served, with nothing held, when one of them has gone.
 */
async function holdAgain(
  trx: Kysely<ShopDatabase>,
  { order, at }: { order: CustomerOrder; at: Date },
): Promise<string | undefined> {
  const needs = (await holdsReservation(trx, order.id)) ? undefined : await orderNeeds(trx, order.id)
  if (needs && !(await reserveStock(trx, { orderId: order.id, needs })).ok) {
    await releaseStock(trx, order.id)
    return 'payée après expiration, stock insuffisant'
  }
  if (await holdOrderCredit(trx, { order, at })) return undefined
  await releaseStock(trx, order.id)
  return 'payée après expiration, avoir dépensé entre-temps'
}

/** The parcel leaves once the money is there: days later for a transfer or a loan that had to be examined. */
async function movePromise(trx: Kysely<ShopDatabase>, { order, at }: { order: CustomerOrder; at: Date }) {
  if (parisDay(at) <= parisDay(new Date(order.created_at))) return
  const { from, to } = promiseFor(await readSettings(trx), { at, country: order.country })
  if (from === order.delivery_from && to === order.delivery_to) return
  await trx
    .updateTable('customer_order')
    .set({ delivery_from: from, delivery_to: to })
    .where('id', '=', order.id)
    .execute()
  const reason = `livraison ${formatDayRange(from, to)}`
  await recordOrderEvent(trx, { orderId: order.id, kind: 'delivery-moved', actor: 'boutique', reason, at })
}

async function settlePending(
  trx: Kysely<ShopDatabase>,
  { payment, order, source, at }: Settlement,
): Promise<SettledState> {
  if (payment.status !== 'open' && payment.status !== 'creating') return stateOf(order)
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'pending', at })
  if (order.payment_state !== 'unpaid') return stateOf(order)
  // The stock stays reserved until the provider has decided, however long it takes.
  await trx
    .updateTable('customer_order')
    .set({ payment_state: 'pending', payment_method: payment.method, ...noLongerAwaited })
    .where('id', '=', order.id)
    .execute()
  await recordOrderEvent(trx, { orderId: order.id, kind: 'payment-pending', actor: source, at })
  await closeCheckout(trx, order)
  await queuePaymentPending(trx, { orderId: order.id, at })
  return 'pending'
}

async function settleUnpaid(
  trx: Kysely<ShopDatabase>,
  { payment, order, source, at, status }: Settlement & { status: 'failed' | 'expired' },
): Promise<SettledState> {
  if (payment.status !== 'open' && payment.status !== 'creating' && payment.status !== 'pending') return stateOf(order)
  await setPaymentStatus(trx, { paymentId: payment.id, status, at })
  await recordOrderEvent(trx, { orderId: order.id, kind: `payment-${status}`, actor: source, at })
  if (order.payment_state !== 'pending') return stateOf(order)
  // The shopper may pay otherwise from the order's page before the stock is given back.
  const expiresAt = new Date(at.getTime() + RESERVATION_MINUTES * 60_000)
  await trx
    .updateTable('customer_order')
    .set({ payment_state: 'unpaid', expires_at: expiresAt.toISOString() })
    .where('id', '=', order.id)
    .execute()
  await queuePaymentRefused(trx, { orderId: order.id, paymentId: payment.id, at })
  return 'unpaid'
}

async function refundDue(
  trx: Kysely<ShopDatabase>,
  { payment, order, source, at }: Settlement,
  reason: string,
): Promise<SettledState> {
  if (payment.status === 'refund_due') return stateOf(order)
  // Its own status keeps « one paid payment per order » true while the money waits to be sent back.
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'refund_due', at })
  if (order.payment_state !== 'paid') {
    await releaseOrderCredit(trx, { orderId: order.id, at })
    // An order that cannot be served is over, and its cart is free for another.
    await trx
      .updateTable('customer_order')
      .set({
        payment_state: 'refund_due',
        status: 'annule',
        cancel_reason: order.cancel_reason ?? reason,
        checkout_cart_id: null,
        ...noLongerAwaited,
      })
      .where('id', '=', order.id)
      .execute()
  }
  await recordOrderEvent(trx, { orderId: order.id, kind: 'refund-due', actor: source, reason, at })
  await queueShopkeeperNotice(trx, {
    orderId: order.id,
    paymentId: payment.id,
    subjectHint: 'refund_due',
    detail: `Motif : ${reason}.`,
    at,
  })
  await queueRefundDue(trx, {
    orderId: order.id,
    paymentId: payment.id,
    amountCents: payment.amount_cents,
    isPaidAlready: order.payment_state === 'paid',
    at,
  })
  return order.payment_state === 'paid' ? 'paid' : 'refund_due'
}

/** The paid amount is not the order's: the order keeps its state and its stock, and a person looks. */
async function quarantine(
  trx: Kysely<ShopDatabase>,
  { payment, order, source, at }: Settlement,
): Promise<SettleResult> {
  if (payment.status !== 'mismatch') {
    await setPaymentStatus(trx, { paymentId: payment.id, status: 'mismatch', at })
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: 'payment-mismatch',
      actor: source,
      reason: 'montant ou devise différents',
      at,
    })
    // The shopper has paid, as far as they know: they must not be led to pay again.
    await closeCheckout(trx, order)
    await queueShopkeeperNotice(trx, { orderId: order.id, paymentId: payment.id, at, subjectHint: 'mismatch' })
  }
  return { ok: false, reason: 'mismatch' }
}

/** Word of money may come before our own commit of the session's id: the order it names then finds the payment. */
async function findPaymentBySession(trx: Kysely<ShopDatabase>, session: PaymentSession): Promise<Payment | undefined> {
  const known = await trx.selectFrom('payment').selectAll().where('session_id', '=', session.id).executeTakeFirst()
  const money = session.status === 'paid' || session.status === 'pending'
  if (known || !session.orderId || !money) return known
  const early = await trx
    .updateTable('payment')
    .set({ session_id: session.id, url: session.url })
    .where('order_id', '=', session.orderId)
    .where('status', '=', 'creating')
    .where('session_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (early) await assignOrderNumber(trx, { orderId: early.order_id, sessionId: session.id })
  return early
}

function stateOf(order: CustomerOrder): SettledState {
  if (order.payment_state === 'paid' || order.payment_state === 'refunded') return 'paid'
  if (order.payment_state !== 'unpaid') return order.payment_state
  return order.status === 'annule' ? 'expired' : 'unpaid'
}
