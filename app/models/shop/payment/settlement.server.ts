import type { CustomerOrder, Payment, ShopDb } from '~/database/schema'
import { holdOrderCredit } from '~/models/shop/loyalty/index.server'
import type { OrderActor } from '~/models/shop/order'
import {
  assignOrderNumber,
  changeOrder,
  orderNeeds,
  readOrder,
  recordOrderEvent,
} from '~/models/shop/order/index.server'
import { holdsGoods, reserveStock } from '~/models/shop/stock/index.server'

import { setPaymentStatus } from './payment.server'
import { type PaymentSession, RESERVATION_MINUTES } from './provider'

type PaymentSource = 'webhook' | 'return' | 'reconciler' | 'sandbox' | 'administrator'
type SettledState = 'unpaid' | 'pending' | 'paid' | 'refund_due' | 'expired'
export type SettleResult =
  | { ok: true; orderId: string; state: SettledState }
  | { ok: false; reason: 'unknown-session' | 'mismatch' }

/**
 * Applies a provider's session state: the only way an order becomes paid. Idempotent and order-independent across
 * webhook, return page, reconciler, sandbox and administrator (transfers).
 */
export function settlePayment(db: ShopDb, input: SettleInput): Promise<SettleResult> {
  return db.transaction().execute((trx) => settleWithin(trx, input))
}

interface SettleInput {
  session: PaymentSession
  source: PaymentSource
  actor?: OrderActor
  at: Date
}

/** `settlePayment` in the caller's transaction. */
export async function settleWithin(trx: ShopDb, input: SettleInput): Promise<SettleResult> {
  const { session, at } = input
  const payment = await findPaymentBySession(trx, session)
  if (!payment) return { ok: false, reason: 'unknown-session' }
  const order = await readOrder(trx, payment.order_id)
  const context = { payment, order, actor: input.actor ?? input.source, at }
  switch (session.status) {
    case 'paid':
      if (session.amountCents !== payment.amount_cents || session.currency !== 'eur')
        return quarantine(trx, {
          ...context,
          receivedCents: session.currency === 'eur' ? session.amountCents : undefined,
        })
      return { ok: true, orderId: order.id, state: await settlePaid(trx, context) }
    case 'pending':
      return { ok: true, orderId: order.id, state: await settlePending(trx, context) }
    case 'failed':
    case 'expired':
      return { ok: true, orderId: order.id, state: await settleUnpaid(trx, { ...context, status: session.status }) }
    case 'open':
      return { ok: true, orderId: order.id, state: stateOf(order) }
  }
}

interface Settlement {
  payment: Payment
  order: CustomerOrder
  /** For the order's history: the source, or the person who confirmed it. */
  actor: OrderActor
  at: Date
}

async function settlePaid(trx: ShopDb, { payment, order, actor, at }: Settlement): Promise<SettledState> {
  if (payment.status === 'paid' || payment.status === 'refunded' || payment.status === 'refund_due')
    return stateOf(order)
  if (order.payment_state === 'paid' || order.payment_state === 'refund_due') {
    return refundDue(trx, { payment, order, actor, at }, 'deuxième paiement pour la même commande')
  }
  const unservable = await holdAgain(trx, { order, at })
  if (unservable) return refundDue(trx, { payment, order, actor, at }, unservable)
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'paid', receivedCents: payment.amount_cents, at })
  const paid = { orderId: order.id, actor, method: payment.method, at }
  if (!(await changeOrder(trx, 'paid', paid))) throw new Error('Une commande payée ne l’est pas deux fois.')
  return 'paid'
}

/**
 * Reserves stock and credit again after their release. Returns the reason, with nothing held, when one is unavailable.
 */
async function holdAgain(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<string | undefined> {
  const needs = (await holdsGoods(trx, order.id)) ? undefined : await orderNeeds(trx, order.id)
  if (needs && !(await reserveStock(trx, { orderId: order.id, needs })).ok) {
    return 'payée trop tard, stock insuffisant'
  }
  if (await holdOrderCredit(trx, { order, at })) return undefined
  return 'payée trop tard, avoir dépensé entre-temps'
}

async function settlePending(trx: ShopDb, { payment, order, actor, at }: Settlement): Promise<SettledState> {
  if (payment.status !== 'open' && payment.status !== 'creating') return stateOf(order)
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'pending', at })
  // Reserved until the provider decides, however long it takes.
  const pending = { orderId: order.id, actor, method: payment.method, at }
  if (!(await changeOrder(trx, 'payment-pending', pending))) return stateOf(order)
  return 'pending'
}

async function settleUnpaid(
  trx: ShopDb,
  { payment, order, actor, at, status }: Settlement & { status: 'failed' | 'expired' },
): Promise<SettledState> {
  if (payment.status !== 'open' && payment.status !== 'creating' && payment.status !== 'pending') return stateOf(order)
  await setPaymentStatus(trx, { paymentId: payment.id, status, at })
  // The shopper may pay otherwise until the stock is released.
  const payableUntil = new Date(at.getTime() + RESERVATION_MINUTES * 60_000)
  const failed = { orderId: order.id, paymentId: payment.id, actor, payableUntil, at }
  if (!(await changeOrder(trx, `payment-${status}`, failed))) {
    await recordOrderEvent(trx, { orderId: order.id, kind: `payment-${status}`, actor, at })
    return stateOf(order)
  }
  return 'unpaid'
}

async function refundDue(
  trx: ShopDb,
  { payment, order, actor, at }: Settlement,
  reason: string,
): Promise<SettledState> {
  // A separate status keeps « one paid payment per order » true while the refund is pending.
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'refund_due', receivedCents: payment.amount_cents, at })
  const isPaidAlready = order.payment_state === 'paid'
  const due = { orderId: order.id, paymentId: payment.id, amountCents: payment.amount_cents, actor, reason, at }
  await changeOrder(trx, isPaidAlready ? 'paid-again' : 'refund-due', due)
  return isPaidAlready ? 'paid' : 'refund_due'
}

/** Amount mismatch: order and stock stay unchanged, pending manual review. */
async function quarantine(
  trx: ShopDb,
  { payment, order, actor, receivedCents, at }: Settlement & { receivedCents: number | undefined },
): Promise<SettleResult> {
  if (payment.status !== 'mismatch' && payment.status !== 'refunded') {
    await setPaymentStatus(trx, { paymentId: payment.id, status: 'mismatch', receivedCents, at })
    // From the shopper's view it is paid: do not offer payment again.
    const mismatch = { orderId: order.id, paymentId: payment.id, actor, reason: 'montant ou devise différents', at }
    await changeOrder(trx, 'payment-mismatch', mismatch)
  }
  return { ok: false, reason: 'mismatch' }
}

/** A webhook may precede our commit of the session id: fall back to the order it names. */
async function findPaymentBySession(trx: ShopDb, session: PaymentSession): Promise<Payment | undefined> {
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
