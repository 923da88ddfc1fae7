import type { PaymentStatus, ShopDb } from '~/database/schema'
import { type EndedOrderMail, orderMail } from '~/models/base/outbox'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { changeOrder, listOverdueOrders, readOrder } from '~/models/shop/order/index.server'
import { releaseStock } from '~/models/shop/stock/index.server'
import { closeOpenSessions, isOpenSession } from './closing.server'
import { askProvider, listPayments } from './payment.server'
import type { PaymentProvider } from './provider'
import { type SettleResult, settlePayment } from './settlement.server'

/**
 * The shopper returned without paying: closes the session and releases the stock; the order can be resumed. Undefined
 * when the provider is unreachable or does not know the session.
 */
export async function abandonPayment(
  db: ShopDb,
  input: { sessionId: string; provider: PaymentProvider; at: Date },
): Promise<SettleResult | undefined> {
  const session = await askProvider(input.provider.expireSession(input.sessionId))
  if (!session) return undefined
  const settled = await settlePayment(db, { session, source: 'return', at: input.at })
  if (settled.ok && settled.state === 'unpaid') {
    await db.transaction().execute(async (trx) => {
      const order = await readOrder(trx, settled.orderId)
      const awaited = (await listPayments(trx, settled.orderId)).some((payment) => awaitedStatuses.has(payment.status))
      if (order.payment_state === 'unpaid' && !awaited) await releaseStock(trx, settled.orderId)
    })
  }
  return settled
}

/** Such payments may still succeed, so the stock stays reserved. */
const awaitedStatuses = new Set<PaymentStatus>(['creating', 'open', 'mismatch'])

/**
 * Cancels an unpaid order: releases its stock and mails the shopper unless another order replaces it. `overdueAt`: only
 * when past its deadline then. False when it cannot be cancelled, e.g. when a new session was opened meanwhile.
 */
export async function endUnpaidOrder(
  trx: ShopDb,
  input: { orderId: string; reason: string; mail: EndedOrderMail | false; overdueAt?: Date; at: Date },
): Promise<boolean> {
  const { orderId, reason, mail, overdueAt, at } = input
  if ((await listPayments(trx, orderId)).some((payment) => isOpenSession(payment, at))) return false
  const cancelled = { orderId, actor: 'boutique', reason, mail, overdueAt, at }
  if (!(await changeOrder(trx, 'cancelled', cancelled))) return false
  await trx
    .updateTable('payment')
    .set({ status: 'expired', updated_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  return true
}

/**
 * Cancels overdue orders: closes the session at the provider first and releases the stock only when unpaid. Skips
 * orders whose provider is unreachable; returns how many ended.
 */
export async function expireOverdueOrders(
  db: ShopDb,
  input: { providers: PaymentProvider[]; at: Date; limit: number },
): Promise<number> {
  const overdue = await listOverdueOrders(db, input)
  let ended = 0
  // A call to an unreachable provider may take its full timeout, so one per run.
  const away = new Set<PaymentProvider>()
  for (const { id: orderId } of overdue) {
    const payments = await listPayments(db, orderId)
    const open = payments.find((payment) => payment.status === 'open' && payment.provider !== 'transfer')
    const provider = input.providers.find((candidate) => candidate.name === open?.provider)
    if (provider && away.has(provider)) continue
    // The list may be stale: the shopper may have opened a new session.
    if (!(await isOverdue(db, { orderId, at: input.at }))) continue
    const closed = await closeOpenSessions(db, { orderId, provider, at: input.at })
    if (!closed.ok && closed.reason === 'provider-unavailable' && provider) away.add(provider)
    if (!closed.ok) continue
    if (await endOverdueOrder(db, { orderId, at: input.at })) ended += 1
  }
  return ended
}

function endOverdueOrder(db: ShopDb, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await readOrder(trx, orderId)
    const unconfirmed = order.payment_method === 'transfer' && order.email_confirmed_at === null
    return unconfirmed
      ? endUnpaidOrder(trx, { orderId, reason: 'réservation non confirmée', mail: 'unconfirmed', overdueAt: at, at })
      : endUnpaidOrder(trx, { orderId, reason: 'paiement expiré', mail: 'overdue', overdueAt: at, at })
  })
}

async function isOverdue(db: ShopDb, input: { orderId: string; at: Date }): Promise<boolean> {
  const { expires_at: expiresAt } = await readOrder(db, input.orderId)
  return expiresAt !== null && expiresAt <= input.at.toISOString()
}

interface OrderMailInput {
  orderId: string
  at: Date
}

/** Acknowledges the order while payment is pending, with transfer instructions where needed. */
export function queuePaymentPending(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'payment-pending' })
}

/** Repeats the transfer instructions after the amount or recipient changed. */
export function queueTransferChanged(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'transfer-changed' })
}

async function queuePending(trx: ShopDb, input: OrderMailInput & { key: string }): Promise<void> {
  const order = await readOrder(trx, input.orderId)
  const key = `${input.key}:${order.payment_method}:${order.id}`
  const data = orderMail(order)
  await queueBuyerMail(trx, { order, key, kind: 'payment-pending', data, at: input.at })
}
