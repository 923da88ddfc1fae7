import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CustomerOrder, Payment, PaymentEvent, PaymentMethod, PaymentProviderName, ShopDatabase } from '~/database/schema'
import { consumeCart } from './cart.server'
import { queueOrderConfirmation, queuePaymentExpired, queuePaymentPending, queueShopkeeperNotice } from './email/order-mails.server'
import { newId } from './id.server'
import { assignOrderNumber, listOrderItems, orderNeeds, recordOrderEvent } from './order.server'
import {
  PAYMENT_SESSION_MINUTES,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentSession,
  RESERVATION_MINUTES,
  TRANSFER_DAYS,
} from './payment-provider'
import { orRefused, Refused } from './refused'
import { extendReservation, holdsReservation, releaseStock, reserveStock, takeReservedStock } from './stock.server'
import { withVat } from './money'

/** Absolute; `{CHECKOUT_SESSION_ID}` stands for the session's id. */
export interface ReturnUrls {
  success: string
  cancel: string
}

export type OpenPaymentResult =
  | { ok: true; orderId: string; sessionId: string; url: string }
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  /** Paid, or on its way: `sessionId` leads to the page that says so. */
  | { ok: false; reason: 'already-paid'; orderId: string; sessionId: string }
  | { ok: false; reason: 'not-payable'; orderId: string }
  | { ok: false; reason: 'provider-unavailable'; orderId: string }

/** A session that could not be opened is tried again with its own key for this long, then given up for a new one. */
const CREATION_RETRY_MS = 60_000

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
  },
): Promise<OpenPaymentResult> {
  let prepared = await prepareAttempt(db, input)
  if (prepared.step === 'close') {
    const closed = await closeOpenSessions(db, input)
    if (!closed.ok) return closed
    prepared = await prepareAttempt(db, input)
  }
  if (prepared.step === 'refused') return prepared.refusal
  if (prepared.step === 'reuse') return prepared.result
  if (prepared.step === 'close') return { ok: false, reason: 'provider-unavailable', orderId: input.orderId }

  const opened = await requestSession(db, { ...input, payment: prepared.payment })
  const stale = input.at.getTime() - Date.parse(prepared.payment.created_at) > CREATION_RETRY_MS
  if (opened.ok || opened.reason !== 'provider-unavailable' || !stale) return opened
  // The provider no longer takes this attempt (its expiry has come too near): the replay above proved it never ran.
  await setPaymentStatus(db, { paymentId: prepared.payment.id, status: 'failed', at: input.at })
  const next = await prepareAttempt(db, input)
  return next.step === 'create' ? requestSession(db, { ...input, payment: next.payment }) : opened
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
    const order = await trx.selectFrom('customer_order').selectAll().where('id', '=', input.orderId).executeTakeFirstOrThrow()
    const payments = await listPayments(trx, order.id)
    const refusal = refuseUnpayable(order, payments)
    if (refusal) return { step: 'refused', refusal }
    const latest = payments.at(-1)
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
    const expiresAt = new Date(input.at.getTime() + RESERVATION_MINUTES * 60_000)
    await holdStockUntil(trx, { orderId: order.id, expiresAt })
    await trx
      .updateTable('customer_order')
      .set({ payment_method: input.method, expires_at: expiresAt.toISOString() })
      .where('id', '=', order.id)
      .execute()
    const payment = await insertPayment(trx, {
      order,
      attempt: (latest?.attempt ?? 0) + 1,
      provider: input.provider.name,
      method: input.method,
      expiresAt: new Date(input.at.getTime() + PAYMENT_SESSION_MINUTES * 60_000),
      at: input.at,
    })
    return { step: 'create', payment }
  })
  return orRefused<PreparedAttempt, PreparedAttempt>(work)
}

function refuseUnpayable(order: CustomerOrder, payments: Payment[]): OpenPaymentResult | undefined {
  const settled = payments.find((payment) => payment.status === 'paid' || payment.status === 'pending')
  if (settled?.session_id) return { ok: false, reason: 'already-paid', orderId: order.id, sessionId: settled.session_id }
  if (order.status !== 'en_attente' || order.payment_state !== 'unpaid') return { ok: false, reason: 'not-payable', orderId: order.id }
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

async function requestSession(
  db: Kysely<ShopDatabase>,
  input: { payment: Payment; provider: PaymentProvider; method: Exclude<PaymentMethod, 'transfer'>; returnUrls: ReturnUrls; at: Date },
): Promise<OpenPaymentResult> {
  const { payment } = input
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', payment.order_id).executeTakeFirstOrThrow()
  let session: PaymentSession
  try {
    session = await input.provider.createSession({
      idempotencyKey: payment.idempotency_key,
      orderId: order.id,
      method: input.method,
      amountCents: payment.amount_cents,
      email: order.email,
      lines: await paymentLines(db, order),
      successUrl: input.returnUrls.success,
      cancelUrl: input.returnUrls.cancel,
      expiresAt: new Date(payment.expires_at),
    })
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return { ok: false, reason: 'provider-unavailable', orderId: order.id }
    throw error
  }
  const { url } = session
  if (!url) return { ok: false, reason: 'provider-unavailable', orderId: order.id }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payment')
      .set({ session_id: session.id, url, status: 'open', updated_at: input.at.toISOString() })
      .where('id', '=', payment.id)
      .where('status', '=', 'creating')
      .execute()
    await assignOrderNumber(trx, { orderId: order.id, sessionId: session.id })
  })
  return { ok: true, orderId: order.id, sessionId: session.id, url }
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
  return listed === order.total_cents ? lines : [{ name: 'Votre commande', quantity: 1, amountCents: order.total_cents }]
}

/** The order waits for a bank transfer: the stock stays reserved for five days and the cart is done with. */
export async function openTransfer(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; provider: PaymentProvider | undefined; returnUrls: ReturnUrls; at: Date },
): Promise<OpenPaymentResult> {
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok) return closed
  const work = db.transaction().execute(async (trx): Promise<OpenPaymentResult> => {
    const order = await trx.selectFrom('customer_order').selectAll().where('id', '=', input.orderId).executeTakeFirstOrThrow()
    const payments = await listPayments(trx, order.id)
    const waiting = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
    if (waiting?.session_id) return { ok: true, orderId: order.id, sessionId: waiting.session_id, url: waiting.url ?? '' }
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
    await trx.updateTable('payment').set({ session_id: sessionId, url, status: 'open' }).where('id', '=', payment.id).execute()
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
  if ('step' in result) return result.step === 'refused' ? result.refusal : { ok: false, reason: 'not-payable', orderId: input.orderId }
  return result
}

/**
 * Closes an order's open sessions at their provider, so that nobody pays for what is about to change. Refuses when
 * one turns out to be paid (it is settled on the way) or the provider cannot be asked.
 */
export async function closeOpenSessions(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; provider: PaymentProvider | undefined; at: Date },
): Promise<{ ok: true } | Extract<OpenPaymentResult, { ok: false; reason: 'already-paid' | 'provider-unavailable' }>> {
  const { orderId, provider, at } = input
  for (const payment of await listPayments(db, orderId)) {
    if (payment.status !== 'open' || payment.provider === 'transfer' || !payment.session_id) continue
    if (!provider) return { ok: false, reason: 'provider-unavailable', orderId }
    const session = await askProvider(provider.expireSession(payment.session_id))
    if (!session) return { ok: false, reason: 'provider-unavailable', orderId }
    const settled = await settlePayment(db, { session, source: 'return', at })
    if (settled.ok && (settled.state === 'paid' || settled.state === 'pending' || settled.state === 'refund_due')) {
      return { ok: false, reason: 'already-paid', orderId, sessionId: payment.session_id }
    }
  }
  return { ok: true }
}

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
    const order = await trx.selectFrom('customer_order').selectAll().where('id', '=', payment.order_id).executeTakeFirstOrThrow()
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

async function settlePaid(trx: Kysely<ShopDatabase>, { payment, order, source, at }: Settlement): Promise<SettledState> {
  if (payment.status === 'paid') return stateOf(order)
  if (order.payment_state === 'paid' || order.payment_state === 'refund_due') {
    return refundDue(trx, { payment, order, source, at }, 'deuxième paiement pour la même commande')
  }
  const recovered = order.status === 'annule'
  if (recovered) {
    // The money came after the stock was given back: serve the order if the stock allows, else tell the shopkeeper.
    const held = await reserveStock(trx, { orderId: order.id, needs: await orderNeeds(trx, order.id), expiresAt: at })
    if (!held.ok) {
      await releaseStock(trx, order.id)
      return refundDue(trx, { payment, order, source, at }, 'payée après expiration, stock insuffisant')
    }
  }
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'paid', at })
  await takeReservedStock(trx, { orderId: order.id, actor: source, at })
  const confirms = order.status === 'en_attente' || recovered
  await trx
    .updateTable('customer_order')
    .set({
      status: confirms ? 'confirme' : order.status,
      payment_state: 'paid',
      payment_method: payment.method,
      paid_at: at.toISOString(),
      expires_at: null,
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
  await closeCheckout(trx, order)
  await queueOrderConfirmation(trx, { orderId: order.id, at })
  await queueShopkeeperNotice(trx, { orderId: order.id, at, subjectHint: 'paid' })
  return 'paid'
}

async function settlePending(trx: Kysely<ShopDatabase>, { payment, order, source, at }: Settlement): Promise<SettledState> {
  if (payment.status !== 'open' && payment.status !== 'creating') return stateOf(order)
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'pending', at })
  if (order.payment_state !== 'unpaid') return stateOf(order)
  // The stock stays reserved until the provider has decided, however long it takes.
  await trx
    .updateTable('customer_order')
    .set({ payment_state: 'pending', payment_method: payment.method, expires_at: null })
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
  return 'unpaid'
}

async function refundDue(trx: Kysely<ShopDatabase>, { payment, order, source, at }: Settlement, reason: string): Promise<SettledState> {
  if (payment.status === 'mismatch') return stateOf(order)
  // Its own status keeps « one paid payment per order » true while the money waits to be sent back.
  await setPaymentStatus(trx, { paymentId: payment.id, status: 'mismatch', at })
  if (order.payment_state !== 'paid') {
    await trx.updateTable('customer_order').set({ payment_state: 'refund_due' }).where('id', '=', order.id).execute()
  }
  await recordOrderEvent(trx, { orderId: order.id, kind: 'refund-due', actor: source, reason, at })
  await queueShopkeeperNotice(trx, { orderId: order.id, at, subjectHint: 'refund_due' })
  return order.payment_state === 'paid' ? 'paid' : 'refund_due'
}

/** The paid amount is not the order's: nothing moves, a person looks. */
async function quarantine(trx: Kysely<ShopDatabase>, { payment, order, source, at }: Settlement): Promise<SettleResult> {
  if (payment.status !== 'mismatch') {
    await setPaymentStatus(trx, { paymentId: payment.id, status: 'mismatch', at })
    await recordOrderEvent(trx, { orderId: order.id, kind: 'payment-mismatch', actor: source, reason: 'montant ou devise différents', at })
    await queueShopkeeperNotice(trx, { orderId: order.id, at, subjectHint: 'mismatch' })
  }
  return { ok: false, reason: 'mismatch' }
}

/** A webhook may come before our own commit of the session's id: the order it names then finds the payment. */
async function findPaymentBySession(trx: Kysely<ShopDatabase>, session: PaymentSession): Promise<Payment | undefined> {
  const known = await trx.selectFrom('payment').selectAll().where('session_id', '=', session.id).executeTakeFirst()
  if (known || !session.orderId) return known
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

/** The order no longer belongs to its cart, which lets go of what was bought. */
async function closeCheckout(trx: Kysely<ShopDatabase>, order: CustomerOrder) {
  if (order.checkout_cart_id === null) return
  await trx.updateTable('customer_order').set({ checkout_cart_id: null }).where('id', '=', order.id).execute()
  await consumeCart(trx, { cartId: order.checkout_cart_id, orderId: order.id })
}

/**
 * The shopper came back without paying: the session is closed at the provider and the stock released; the order waits
 * to be resumed. Undefined when the provider cannot be asked or does not know the session.
 */
export async function abandonPayment(
  db: Kysely<ShopDatabase>,
  input: { sessionId: string; provider: PaymentProvider; at: Date },
): Promise<SettleResult | undefined> {
  const session = await askProvider(input.provider.expireSession(input.sessionId))
  if (!session) return undefined
  const settled = await settlePayment(db, { session, source: 'return', at: input.at })
  if (settled.ok && settled.state === 'unpaid') {
    await db.transaction().execute(async (trx) => {
      const order = await trx.selectFrom('customer_order').select('payment_state').where('id', '=', settled.orderId).executeTakeFirst()
      const open = (await listPayments(trx, settled.orderId)).some((payment) => payment.status === 'open' || payment.status === 'creating')
      if (order?.payment_state === 'unpaid' && !open) await releaseStock(trx, settled.orderId)
    })
  }
  return settled
}

/** Gives up an unpaid order: its stock is free again and, unless another order replaces it, the shopper is told. */
export async function endUnpaidOrder(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; reason: string; mail: boolean; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('customer_order')
    .set({ status: 'annule', cancel_reason: input.reason, checkout_cart_id: null, expires_at: null })
    .where('id', '=', input.orderId)
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await releaseStock(trx, input.orderId)
  await trx
    .updateTable('payment')
    .set({ status: 'expired', updated_at: input.at.toISOString() })
    .where('order_id', '=', input.orderId)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  await recordOrderEvent(trx, {
    orderId: input.orderId,
    kind: 'cancelled',
    actor: 'boutique',
    from: 'en_attente',
    to: 'annule',
    reason: input.reason,
    at: input.at,
  })
  if (input.mail) await queuePaymentExpired(trx, { orderId: input.orderId, at: input.at })
  return true
}

/**
 * Gives up the orders whose time to pay is over: first the provider closes the session, then the stock is released,
 * and only when nothing was paid. Returns how many ended; a provider that cannot be asked leaves its orders waiting.
 */
export async function expireOverdueOrders(
  db: Kysely<ShopDatabase>,
  input: { providers: PaymentProvider[]; at: Date; limit: number },
): Promise<number> {
  const overdue = await db
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .where('expires_at', '<=', input.at.toISOString())
    .orderBy('expires_at')
    .limit(input.limit)
    .execute()
  let ended = 0
  for (const { id: orderId } of overdue) {
    const payments = await listPayments(db, orderId)
    const open = payments.find((payment) => payment.status === 'open' && payment.provider !== 'transfer')
    const provider = input.providers.find((candidate) => candidate.name === open?.provider)
    const closed = await closeOpenSessions(db, { orderId, provider, at: input.at })
    if (!closed.ok) continue
    const done = await db
      .transaction()
      .execute((trx) => endUnpaidOrder(trx, { orderId, reason: 'paiement expiré', mail: true, at: input.at }))
    if (done) ended += 1
  }
  return ended
}

/** Marks an awaited bank transfer as received. */
export async function confirmTransfer(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; at: Date },
): Promise<SettleResult | { ok: false; reason: 'not-a-transfer' }> {
  const transfer = (await listPayments(db, input.orderId)).find((payment) => payment.provider === 'transfer')
  if (!transfer?.session_id) return { ok: false, reason: 'not-a-transfer' }
  const session: PaymentSession = {
    id: transfer.session_id,
    url: null,
    status: 'paid',
    amountCents: transfer.amount_cents,
    currency: 'eur',
    orderId: input.orderId,
  }
  return settlePayment(db, { session, source: 'administrator', at: input.at })
}

export function findPayment(db: Kysely<ShopDatabase>, sessionId: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** The attempts of an order, first to last. */
export function listPayments(db: Kysely<ShopDatabase>, orderId: string): Promise<Payment[]> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('attempt').limit(100).execute()
}

/** Attempts whose outcome is not known, for the reconciler. Transfers wait for a person. */
export function listUnsettledPayments(db: Kysely<ShopDatabase>, input: { olderThan: Date; limit: number }): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['creating', 'open', 'pending'])
    .where('provider', '<>', 'transfer')
    .where('created_at', '<', input.olderThan.toISOString())
    .orderBy('created_at')
    .limit(input.limit)
    .execute()
}

/** Keeps a provider's signed message before it is worked on; a message that came before is a duplicate. */
export async function recordPaymentEvent(
  db: Kysely<ShopDatabase>,
  input: { id: string; provider: PaymentProviderName; type: string; sessionId: string | null; body: string; at: Date },
): Promise<'stored' | 'duplicate'> {
  const inserted = await db
    .insertInto('payment_event')
    .values({
      id: input.id,
      provider: input.provider,
      type: input.type,
      session_id: input.sessionId,
      body: input.body,
      received_at: input.at.toISOString(),
      processed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'stored' : 'duplicate'
}

/** After this many failures a message waits for a person; the reconciler still asks the provider about its payment. */
const MAX_EVENT_ATTEMPTS = 5

export function listUnprocessedPaymentEvents(db: Kysely<ShopDatabase>, input: { limit: number }): Promise<PaymentEvent[]> {
  return db
    .selectFrom('payment_event')
    .selectAll()
    .where('processed_at', 'is', null)
    .where('attempts', '<', MAX_EVENT_ATTEMPTS)
    .orderBy('received_at')
    .limit(input.limit)
    .execute()
}

export async function markPaymentEventProcessed(
  db: Kysely<ShopDatabase>,
  input: { id: string; at: Date; error?: string },
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      processed_at: input.error === undefined ? input.at.toISOString() : null,
      last_error: input.error ?? null,
    }))
    .where('id', '=', input.id)
    .execute()
}

async function insertPayment(
  trx: Kysely<ShopDatabase>,
  input: { order: CustomerOrder; attempt: number; provider: PaymentProviderName; method: PaymentMethod; expiresAt: Date; at: Date },
): Promise<Payment> {
  const now = input.at.toISOString()
  return trx
    .insertInto('payment')
    .values({
      id: newId(input.at),
      order_id: input.order.id,
      attempt: input.attempt,
      provider: input.provider,
      method: input.method,
      idempotency_key: `${input.order.id}:${input.attempt}`,
      session_id: null,
      url: null,
      amount_cents: input.order.total_cents,
      status: 'creating',
      expires_at: input.expiresAt.toISOString(),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function setPaymentStatus(db: Kysely<ShopDatabase>, input: { paymentId: string; status: Payment['status']; at: Date }) {
  await db
    .updateTable('payment')
    .set({ status: input.status, updated_at: input.at.toISOString() })
    .where('id', '=', input.paymentId)
    .execute()
}

/** Undefined when the provider cannot be asked. */
async function askProvider(answer: Promise<PaymentSession>): Promise<PaymentSession | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return undefined
    throw error
  }
}
