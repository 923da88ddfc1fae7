import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CustomerOrder, Payment, PaymentMethod, PaymentStatus, ShopDatabase } from '~/database/schema'
import { queuePaymentPending, queueShopkeeperNotice } from '../email/order-mails.server'
import { withVat } from '../money'
import { assignOrderNumber, listOrderItems, orderNeeds } from '../order.server'
import { orderReference } from '../order-link.server'
import { askProvider, insertPayment, listPayments, setPaymentStatus } from '../payment.server'
import {
  PAYMENT_SESSION_MINUTES,
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type PaymentSession,
  type PaymentSessionRequest,
  RESERVATION_MINUTES,
  SHOPPER_WAITS_MS,
  TRANSFER_DAYS,
} from '../payment-provider'
import { orRefused, Refused } from '../refused'
import { extendReservation, holdsReservation, reserveStock } from '../stock.server'
import { closeCheckout, settlePayment } from './settlement.server'

/** Absolute. */
export interface ReturnUrls {
  /** `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  success: string
  /** Providers put no session id here: `{ORDER_REFERENCE}` stands for the order's signed reference. */
  cancel: string
}

export type OpenPaymentResult =
  | { ok: true; orderId: string; sessionId: string; url: string }
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  /** Paid, on its way or being looked at: `sessionId` leads to the page that says so. */
  | { ok: false; reason: 'already-paid'; orderId: string; sessionId: string }
  | { ok: false; reason: 'not-payable'; orderId: string }
  | { ok: false; reason: 'provider-unavailable'; orderId: string }

/**
 * A place to pay for an order: its open session, or a new attempt. The same click twice, a retry after a time-out and
 * a second tab lead to one session, since an attempt keeps its idempotency key until the provider has answered it.
 */
export async function openPaymentSession(
  db: Kysely<ShopDatabase>,
  input: {
    orderId: string
    method: Exclude<PaymentMethod, 'transfer'>
    provider: PaymentProvider
    returnUrls: ReturnUrls
    at: Date
    signal?: AbortSignal
  },
): Promise<OpenPaymentResult> {
  const signal = input.signal ?? AbortSignal.timeout(SHOPPER_WAITS_MS)
  let prepared = await prepareAttempt(db, input)
  if (prepared.step === 'close') {
    const closed = await closeOpenSessions(db, { ...input, signal })
    if (!closed.ok) return closed
    prepared = await prepareAttempt(db, input)
  }
  if (prepared.step === 'refused') return prepared.refusal
  if (prepared.step === 'reuse') return prepared.result
  if (prepared.step === 'close') return { ok: false, reason: 'provider-unavailable', orderId: input.orderId }

  const opened = await requestSession(db, { ...input, signal, payment: prepared.payment })
  if (opened.step === 'answered') return opened.result
  // A clear no to an attempt begun earlier (its expiry has come too near): a new one may be begun.
  await setPaymentStatus(db, { paymentId: prepared.payment.id, status: 'failed', at: input.at })
  const unavailable: OpenPaymentResult = { ok: false, reason: 'provider-unavailable', orderId: input.orderId }
  if (Date.parse(prepared.payment.created_at) === input.at.getTime()) return unavailable
  const next = await prepareAttempt(db, input)
  if (next.step !== 'create') return unavailable
  const again = await requestSession(db, { ...input, signal, payment: next.payment })
  return again.step === 'answered' ? again.result : unavailable
}

/** The order waits for a bank transfer: the stock stays reserved for five days and the cart is done with. */
export async function openTransfer(
  db: Kysely<ShopDatabase>,
  input: {
    orderId: string
    provider: PaymentProvider | undefined
    returnUrls: ReturnUrls
    at: Date
    signal?: AbortSignal
  },
): Promise<OpenPaymentResult> {
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok) return closed
  const work = db.transaction().execute(async (trx): Promise<OpenPaymentResult> => {
    const order = await trx
      .selectFrom('customer_order')
      .selectAll()
      .where('id', '=', input.orderId)
      .executeTakeFirstOrThrow()
    const payments = await listPayments(trx, order.id)
    const waiting = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
    if (waiting?.session_id)
      return { ok: true, orderId: order.id, sessionId: waiting.session_id, url: waiting.url ?? '' }
    const refusal = refuseUnpayable(order, payments)
    if (refusal) return refusal
    const expiresAt = new Date(input.at.getTime() + TRANSFER_DAYS * 24 * 3600_000)
    await holdStockUntil(trx, { orderId: order.id, expiresAt })
    const sessionId = `virement_${randomBytes(12).toString('hex')}`
    const url = input.returnUrls.success.replace('{CHECKOUT_SESSION_ID}', sessionId)
    const payment = await insertPayment(trx, {
      order,
      attempt: (payments.at(-1)?.attempt ?? 0) + 1,
      provider: 'transfer',
      method: 'transfer',
      expiresAt,
      at: input.at,
    })
    await trx
      .updateTable('payment')
      .set({ session_id: sessionId, url, status: 'open' })
      .where('id', '=', payment.id)
      .execute()
    await assignOrderNumber(trx, { orderId: order.id, sessionId })
    await trx
      .updateTable('customer_order')
      .set({ payment_method: 'transfer', expires_at: expiresAt.toISOString() })
      .where('id', '=', order.id)
      .execute()
    await closeCheckout(trx, order)
    await queuePaymentPending(trx, { orderId: order.id, at: input.at })
    await queueShopkeeperNotice(trx, { orderId: order.id, at: input.at, subjectHint: 'transfer' })
    return { ok: true, orderId: order.id, sessionId, url }
  })
  const result = await orRefused<OpenPaymentResult, PreparedAttempt>(work)
  if ('step' in result)
    return result.step === 'refused' ? result.refusal : { ok: false, reason: 'not-payable', orderId: input.orderId }
  return result
}

/** So long after its expiry, a session is over whatever the clocks say. */
const ENDED_BY_ITSELF_MS = 3600_000

/**
 * Closes an order's open sessions at their provider, so that nobody pays for what is about to change. Refuses when
 * one turns out to be paid (it is settled on the way) or the provider cannot be asked.
 */
export async function closeOpenSessions(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; provider: PaymentProvider | undefined; at: Date; signal?: AbortSignal },
): Promise<{ ok: true } | Extract<OpenPaymentResult, { ok: false; reason: 'already-paid' | 'provider-unavailable' }>> {
  const { orderId, at, signal } = input
  for (const payment of await listPayments(db, orderId)) {
    if (payment.status !== 'open' || payment.provider === 'transfer' || !payment.session_id) continue
    const provider = input.provider?.name === payment.provider ? input.provider : undefined
    // A provider the shop no longer works with cannot be asked; its session has ended by itself long since.
    if (!provider && Date.parse(payment.expires_at) + ENDED_BY_ITSELF_MS < at.getTime()) continue
    if (!provider) return { ok: false, reason: 'provider-unavailable', orderId }
    const session = await askProvider(provider.expireSession(payment.session_id, { signal }))
    if (!session) return { ok: false, reason: 'provider-unavailable', orderId }
    const settled = await settlePayment(db, { session, source: 'return', at })
    if (settled.ok && (settled.state === 'paid' || settled.state === 'pending' || settled.state === 'refund_due')) {
      return { ok: false, reason: 'already-paid', orderId, sessionId: payment.session_id }
    }
  }
  return { ok: true }
}

type PreparedAttempt =
  | { step: 'create'; payment: Payment }
  | { step: 'reuse'; result: OpenPaymentResult }
  | { step: 'close' }
  | { step: 'refused'; refusal: OpenPaymentResult }

function prepareAttempt(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; method: PaymentMethod; provider: PaymentProvider; at: Date },
): Promise<PreparedAttempt> {
  const work = db.transaction().execute(async (trx): Promise<PreparedAttempt> => {
    const order = await trx
      .selectFrom('customer_order')
      .selectAll()
      .where('id', '=', input.orderId)
      .executeTakeFirstOrThrow()
    const payments = await listPayments(trx, order.id)
    const refusal = refuseUnpayable(order, payments)
    if (refusal) return { step: 'refused', refusal }
    // A transfer may be on its way already: it stays awaited beside the other attempt.
    const transfer = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
    const latest = payments.filter((payment) => payment.provider !== 'transfer').at(-1)
    if (latest && (latest.status === 'open' || latest.status === 'creating')) {
      const same = latest.method === input.method && latest.provider === input.provider.name
      const alive = Date.parse(latest.expires_at) > input.at.getTime()
      if (same && alive && latest.url && latest.session_id) {
        return { step: 'reuse', result: { ok: true, orderId: order.id, sessionId: latest.session_id, url: latest.url } }
      }
      if (same && latest.status === 'creating') return { step: 'create', payment: latest }
      if (latest.session_id) return { step: 'close' }
      await setPaymentStatus(trx, { paymentId: latest.id, status: 'failed', at: input.at })
    }
    const held = input.at.getTime() + RESERVATION_MINUTES * 60_000
    const expiresAt = new Date(Math.max(held, transfer ? Date.parse(transfer.expires_at) : 0))
    await holdStockUntil(trx, { orderId: order.id, expiresAt })
    await trx
      .updateTable('customer_order')
      .set({ payment_method: input.method, expires_at: expiresAt.toISOString() })
      .where('id', '=', order.id)
      .execute()
    const payment = await insertPayment(trx, {
      order,
      attempt: (payments.at(-1)?.attempt ?? 0) + 1,
      provider: input.provider.name,
      method: input.method,
      expiresAt: new Date(input.at.getTime() + PAYMENT_SESSION_MINUTES * 60_000),
      at: input.at,
    })
    return { step: 'create', payment }
  })
  return orRefused<PreparedAttempt, PreparedAttempt>(work)
}

/** A payment of another amount is money too: its page says that a person looks at it. */
const moneyCame = new Set<PaymentStatus>(['paid', 'pending', 'mismatch'])

function refuseUnpayable(order: CustomerOrder, payments: Payment[]): OpenPaymentResult | undefined {
  const settled = payments.find((payment) => moneyCame.has(payment.status))
  if (settled?.session_id)
    return { ok: false, reason: 'already-paid', orderId: order.id, sessionId: settled.session_id }
  if (order.status !== 'en_attente' || order.payment_state !== 'unpaid')
    return { ok: false, reason: 'not-payable', orderId: order.id }
  return undefined
}

/** Keeps the order's reservation, or makes it anew when it was released; throws Refused when the stock has gone. */
async function holdStockUntil(trx: Kysely<ShopDatabase>, input: { orderId: string; expiresAt: Date }) {
  if (await holdsReservation(trx, input.orderId)) return extendReservation(trx, input)
  const reserved = await reserveStock(trx, { ...input, needs: await orderNeeds(trx, input.orderId) })
  if (!reserved.ok) {
    const refusal: OpenPaymentResult = { ...reserved, reason: 'not-enough' }
    throw new Refused<PreparedAttempt>({ step: 'refused', refusal })
  }
}

type SessionAnswer = { step: 'answered'; result: OpenPaymentResult } | { step: 'refused' }

async function requestSession(
  db: Kysely<ShopDatabase>,
  input: {
    payment: Payment
    provider: PaymentProvider
    method: Exclude<PaymentMethod, 'transfer'>
    returnUrls: ReturnUrls
    at: Date
    signal: AbortSignal
  },
): Promise<SessionAnswer> {
  const { payment, signal } = input
  const order = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const request: PaymentSessionRequest = {
    idempotencyKey: payment.idempotency_key,
    orderId: order.id,
    method: input.method,
    amountCents: payment.amount_cents,
    email: payment.email,
    lines: await paymentLines(db, order),
    successUrl: input.returnUrls.success,
    cancelUrl: input.returnUrls.cancel.replace('{ORDER_REFERENCE}', orderReference(order.id)),
    expiresAt: new Date(payment.expires_at),
  }
  const unavailable: SessionAnswer = {
    step: 'answered',
    result: { ok: false, reason: 'provider-unavailable', orderId: order.id },
  }
  let session: PaymentSession
  try {
    session = await input.provider.createSession(request, { signal })
  } catch (error) {
    if (error instanceof PaymentRequestRefused) return { step: 'refused' }
    if (error instanceof PaymentProviderUnavailable) return unavailable
    throw error
  }
  const { url } = session
  if (!url) return unavailable
  const current = await recordSession(db, { payment, sessionId: session.id, url, at: input.at })
  if (current) return { step: 'answered', result: { ok: true, orderId: order.id, sessionId: session.id, url } }
  const closed = await askProvider(input.provider.expireSession(session.id, { signal }))
  if (closed) await settlePayment(db, { session: closed, source: 'return', at: input.at })
  return { step: 'answered', result: await whereToPayInstead(db, order.id) }
}

/**
 * Whatever became of the attempt meanwhile, its session is known and counts as open: money that arrives there is never
 * a stranger's. False when another attempt or the order's end has overtaken it, so that nobody may be sent there.
 */
async function recordSession(
  db: Kysely<ShopDatabase>,
  input: { payment: Payment; sessionId: string; url: string; at: Date },
): Promise<boolean> {
  const { payment, sessionId, url } = input
  return db.transaction().execute(async (trx) => {
    const updated_at = input.at.toISOString()
    await trx
      .updateTable('payment')
      .set({ session_id: sessionId, url, status: 'open', updated_at })
      .where('id', '=', payment.id)
      .where('session_id', 'is', null)
      .execute()
    await assignOrderNumber(trx, { orderId: payment.order_id, sessionId })
    const latest = (await listPayments(trx, payment.order_id)).at(-1)
    return latest?.id === payment.id && !(await refuseOrder(trx, payment.order_id))
  })
}

/** For a shopper whose attempt another tab has overtaken. */
async function whereToPayInstead(db: Kysely<ShopDatabase>, orderId: string): Promise<OpenPaymentResult> {
  const refusal = await refuseOrder(db, orderId)
  if (refusal) return refusal
  const latest = (await listPayments(db, orderId)).at(-1)
  return latest?.status === 'open' && latest.session_id && latest.url
    ? { ok: true, orderId, sessionId: latest.session_id, url: latest.url }
    : { ok: false, reason: 'provider-unavailable', orderId }
}

async function refuseOrder(db: Kysely<ShopDatabase>, orderId: string): Promise<OpenPaymentResult | undefined> {
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  return refuseUnpayable(order, await listPayments(db, orderId))
}

/** What the payment page lists; the amounts include VAT and add up to the order's total. */
async function paymentLines(db: Kysely<ShopDatabase>, order: CustomerOrder) {
  const items = await listOrderItems(db, order.id)
  const lines = items.map((item) => ({
    name: item.product_name,
    quantity: item.quantity,
    amountCents: withVat(item.unit_price_cents, order.vat_percent) * item.quantity,
  }))
  if (order.shipping_cents > 0) lines.push({ name: 'Livraison', quantity: 1, amountCents: order.shipping_cents })
  const listed = lines.reduce((sum, line) => sum + line.amountCents, 0)
  // Rates other than 20 % round by order, not by line: then one line stands for all.
  return listed === order.total_cents
    ? lines
    : [{ name: 'Votre commande', quantity: 1, amountCents: order.total_cents }]
}
