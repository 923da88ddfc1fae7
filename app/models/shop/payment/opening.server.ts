import type { CustomerOrder, OfferedMethod, Payment, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { assignOrderNumber, listOrderItems, readOrder } from '~/models/shop/order/index.server'
import { withVat } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'
import { type PreparedAttempt, prepareAttempt } from './attempt.server'
import { closeOpenSessions } from './closing.server'
import { type OpenPaymentResult, type PaymentRefusal, type ReturnUrls, refuseUnpayable } from './payable.server'
import { askProvider, listPayments, setPaymentStatus } from './payment.server'
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type PaymentSession,
  type PaymentSessionRequest,
  SHOPPER_TIMEOUT_MS,
} from './provider'
import { settlePayment } from './settlement.server'

/**
 * Returns the order's open session or creates one. Double clicks, retries after a timeout and a second tab share a
 * session, since an attempt keeps its idempotency key until the provider answers.
 */
export async function openPaymentSession(
  db: ShopDb,
  input: {
    orderId: string
    method: Exclude<OfferedMethod, 'transfer'>
    /** Undefined when no provider handles this method. */
    provider: PaymentProvider | undefined
    /** The shop may sell. */
    open: boolean
    settings: Settings
    returnUrls: ReturnUrls
    /** Attempt inserted with the order. */
    begun?: Payment | undefined
    at: Date
    signal?: AbortSignal
  },
): Promise<OpenPaymentResult> {
  const { method, provider } = input
  if (!input.open) return { ok: false, reason: 'shop-closed' }
  if (!provider) {
    return { ok: false, reason: 'method-unavailable', refused: { method, available: false, reason: 'not-configured' } }
  }
  return openSession(db, { ...input, provider, signal: input.signal ?? AbortSignal.timeout(SHOPPER_TIMEOUT_MS) })
}

async function openSession(
  db: ShopDb,
  input: {
    orderId: string
    method: Exclude<OfferedMethod, 'transfer'>
    provider: PaymentProvider
    settings: Settings
    returnUrls: ReturnUrls
    begun?: Payment | undefined
    at: Date
    signal: AbortSignal
  },
): Promise<OpenPaymentResult> {
  let prepared: PreparedAttempt = input.begun
    ? { step: 'create', payment: input.begun, begun: 'now' }
    : await prepareAttempt(db, input)
  if (prepared.step === 'close') {
    const closed = await closeOpenSessions(db, input)
    if (!closed.ok) return closed
    prepared = await prepareAttempt(db, input)
  }
  if (prepared.step === 'refused') return prepared.refusal
  if (prepared.step === 'reuse') return prepared.result
  if (prepared.step === 'close') return { ok: false, reason: 'provider-unavailable', orderId: input.orderId }

  const opened = await requestSession(db, { ...input, payment: prepared.payment })
  if (opened.step === 'answered') return opened.result
  // Definitive refusal of an earlier attempt (too close to its expiry): a new one may start.
  await setPaymentStatus(db, { paymentId: prepared.payment.id, status: 'failed', at: input.at })
  const unavailable: OpenPaymentResult = { ok: false, reason: 'provider-unavailable', orderId: input.orderId }
  if (prepared.begun === 'now') return unavailable
  const next = await prepareAttempt(db, input)
  if (next.step !== 'create') return unavailable
  const again = await requestSession(db, { ...input, payment: next.payment })
  return again.step === 'answered' ? again.result : unavailable
}

type SessionAnswer = { step: 'answered'; result: OpenPaymentResult } | { step: 'refused' }

async function requestSession(
  db: ShopDb,
  input: {
    payment: Payment
    provider: PaymentProvider
    method: Exclude<OfferedMethod, 'transfer'>
    returnUrls: ReturnUrls
    at: Date
    signal: AbortSignal
  },
): Promise<SessionAnswer> {
  const { payment, signal } = input
  const order = await readOrder(db, payment.order_id)
  const request: PaymentSessionRequest = {
    idempotencyKey: payment.idempotency_key,
    orderId: order.id,
    method: input.method,
    amountCents: payment.amount_cents,
    email: payment.email,
    lines: await paymentLines(db, order),
    successUrl: input.returnUrls.success,
    cancelUrl: input.returnUrls.cancel(order.id),
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
  return { step: 'answered', result: await findCurrentAttempt(db, order.id) }
}

/**
 * Records the session as open even when its attempt was superseded, so that a payment there is matched. False when
 * another attempt or the order's end superseded it: the shopper must not be sent there.
 */
async function recordSession(
  db: ShopDb,
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
    const order = await assignOrderNumber(trx, { orderId: payment.order_id, sessionId })
    const payments = await listPayments(trx, payment.order_id)
    const isDue = payment.amount_cents === dueOf(order) && payments.at(-1)?.id === payment.id
    return isDue && !refuseUnpayable(order, payments)
  })
}

/** The attempt was superseded from another tab. */
async function findCurrentAttempt(db: ShopDb, orderId: string): Promise<OpenPaymentResult> {
  const refusal = await refuseOrder(db, orderId)
  if (refusal) return refusal
  const latest = (await listPayments(db, orderId)).at(-1)
  return latest?.status === 'open' && latest.session_id && latest.url
    ? { ok: true, orderId, sessionId: latest.session_id, url: latest.url }
    : { ok: false, reason: 'provider-unavailable', orderId }
}

async function refuseOrder(db: ShopDb, orderId: string): Promise<PaymentRefusal | undefined> {
  const order = await readOrder(db, orderId)
  return refuseUnpayable(order, await listPayments(db, orderId))
}

/** Line items for the payment page, incl. VAT; they sum to the amount due. */
async function paymentLines(db: ShopDb, order: CustomerOrder) {
  const items = await listOrderItems(db, order.id)
  const lines = items.map((item) => ({
    name: item.product_name,
    quantity: item.quantity,
    amountCents: withVat(item.unit_price_cents, order.vat_percent) * item.quantity,
  }))
  if (order.shipping_cents > 0) lines.push({ name: 'Livraison', quantity: 1, amountCents: order.shipping_cents })
  const listed = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const due = dueOf(order)
  // Rates other than 20 % round per order, and providers reject negative lines: fall back to a single line.
  return listed === due ? lines : [{ name: oneLineName(order), quantity: 1, amountCents: due }]
}

/** Mentions discounts, since a single line cannot list them. */
function oneLineName(order: CustomerOrder): string {
  const less = [
    order.discount_cents > 0 ? 'remise de parrainage déduite' : '',
    order.credit_cents > 0 ? 'avoir déduit' : '',
  ].filter(Boolean)
  return less.length > 0 ? `Votre commande (${less.join(', ')})` : 'Votre commande'
}
