import type { CustomerOrder, Payment, PaymentMethod, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { changeOrder, readOrder } from '~/models/shop/order/index.server'
import { dueOf } from '~/models/values/totals'
import { orRefused } from '~/runtime/refused'

import { type OpenPaymentResult, type PaymentRefusal, refuseMethod, refuseUnpayable } from './payable.server'
import { insertPayment, listPayments, MAX_SESSIONS, nextAttempt, setPaymentStatus } from './payment.server'
import { PAYMENT_SESSION_MINUTES, type PaymentProvider, RESERVATION_MINUTES } from './provider'

export type PreparedAttempt =
  /** Create at the provider; `earlier`: an attempt without an answer yet. */
  | { step: 'create'; payment: Payment; begun: 'now' | 'earlier' }
  /** The shopper already has an open session. */
  | { step: 'reuse'; result: OpenPaymentResult }
  /** A session by another method, or an expired one, must be closed first. */
  | { step: 'close' }
  | { step: 'refused'; refusal: PaymentRefusal }

interface AttemptInput {
  orderId: string
  method: PaymentMethod
  provider: PaymentProvider
  settings: Settings
  at: Date
}

/** Decides the next step towards a session; inserts an attempt with its reservation where needed. */
export async function prepareAttempt(db: ShopDb, input: AttemptInput): Promise<PreparedAttempt> {
  const work = db.transaction().execute((trx) => chooseAttempt(trx, input))
  const prepared = await orRefused<PreparedAttempt, PaymentRefusal>(work)
  return 'step' in prepared ? prepared : { step: 'refused', refusal: prepared }
}

async function chooseAttempt(trx: ShopDb, input: AttemptInput): Promise<PreparedAttempt> {
  const order = await readOrder(trx, input.orderId)
  const payments = await listPayments(trx, order.id)
  // An open shop can confirm its orders.
  const sells = { hosted: true, confirmable: true }
  const offer = { method: input.method, totalCents: dueOf(order), settings: input.settings, ...sells }
  const refusal = refuseUnpayable(order, payments) ?? (await refuseMethod(trx, offer))
  if (refusal) return { step: 'refused', refusal }
  const sessions = payments.filter(({ provider }) => provider !== 'transfer')
  const latest = sessions.at(-1)
  if (latest && (latest.status === 'open' || latest.status === 'creating')) {
    const reused = reuseAttempt(latest, { ...input, dueCents: dueOf(order) })
    if (reused) return reused
    await setPaymentStatus(trx, { paymentId: latest.id, status: 'failed', at: input.at })
  }
  if (sessions.length >= MAX_SESSIONS) {
    return { step: 'refused', refusal: { ok: false, reason: 'too-many-sessions', orderId: order.id } }
  }
  return { step: 'create', payment: await beginAttempt(trx, { ...input, order, payments }), begun: 'now' }
}

/** Next step for the latest attempt; undefined when a new one is needed. */
function reuseAttempt(latest: Payment, input: AttemptInput & { dueCents: number }): PreparedAttempt | undefined {
  const { orderId, method, provider, at } = input
  const { session_id: sessionId, url } = latest
  const same = latest.method === method && latest.provider === provider.name && latest.amount_cents === input.dueCents
  const alive = Date.parse(latest.expires_at) > at.getTime()
  if (same && alive && url && sessionId) return { step: 'reuse', result: { ok: true, orderId, sessionId, url } }
  if (same && latest.status === 'creating') return { step: 'create', payment: latest, begun: 'earlier' }
  return sessionId ? { step: 'close' } : undefined
}

/** First attempt of an order being placed, with its payment deadline; none where no provider handles the method. */
export async function beginFirstAttempt(
  trx: ShopDb,
  input: { order: CustomerOrder; method: PaymentMethod; provider: PaymentProvider | undefined; at: Date },
): Promise<Payment | undefined> {
  const { order, method, provider } = input
  if (!provider || method === 'transfer' || method === 'credit') return undefined
  return insertAttempt(trx, { ...input, order, payments: [], provider })
}

/** Throws Refused<PaymentRefusal> when out of stock. */
async function beginAttempt(
  trx: ShopDb,
  input: AttemptInput & { order: CustomerOrder; payments: Payment[] },
): Promise<Payment> {
  const { order, payments, method, at } = input
  // A transfer may already be under way: it stays awaited beside the other attempt.
  const transfer = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
  const heldUntil = at.getTime() + RESERVATION_MINUTES * 60_000
  const payableUntil = new Date(Math.max(heldUntil, transfer ? Date.parse(transfer.expires_at) : 0))
  await changeOrder(trx, 'payment-begun', { orderId: order.id, actor: 'client', method, payableUntil, at })
  return insertAttempt(trx, input)
}

function insertAttempt(
  trx: ShopDb,
  input: { order: CustomerOrder; payments: Payment[]; method: PaymentMethod; provider: PaymentProvider; at: Date },
): Promise<Payment> {
  const { order, payments, method, provider, at } = input
  const expiresAt = new Date(at.getTime() + PAYMENT_SESSION_MINUTES * 60_000)
  return insertPayment(trx, { order, attempt: nextAttempt(payments), provider: provider.name, method, expiresAt, at })
}
