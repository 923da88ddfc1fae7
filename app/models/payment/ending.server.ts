import type { PaymentStatus, ShopDb } from '~/database/schema'
import { changeOrder, listOverdueOrders, readOrder } from '~/models/order/index.server'
import type { EndedOrderMail } from '~/models/outbox'
import { releaseStock } from '~/models/stock/index.server'

import { closeOpenSessions, isOpenSession } from './closing.server'
import { queueOrderEnded } from './mails.server'
import { orderListeners } from './order-listeners.server'
import { askProvider, listPayments } from './payment.server'
import type { PaymentProvider } from './provider'
import { type SettleResult, settlePayment } from './settlement.server'

/**
 * The shopper came back without paying: the session is closed at the provider and the stock released; the order waits
 * to be resumed. Undefined when the provider cannot be asked or does not know the session.
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

/** An order with such a payment may still be served, so it keeps its stock. */
const awaitedStatuses = new Set<PaymentStatus>(['creating', 'open', 'mismatch'])

/**
 * Gives up an unpaid order: its stock is free again and, unless another order replaces it, the shopper is told.
 * With `overdueAt`, only when its time to pay was over then. False when it is not, or no longer, to be given up: another
 * session may have been opened since the caller closed them.
 */
export async function endUnpaidOrder(
  trx: ShopDb,
  input: { orderId: string; reason: string; mail: EndedOrderMail | false; overdueAt?: Date; at: Date },
): Promise<boolean> {
  const { orderId, reason, overdueAt, at } = input
  if ((await listPayments(trx, orderId)).some((payment) => isOpenSession(payment, at))) return false
  const cancelled = { orderId, actor: 'boutique', reason, overdueAt, at }
  const change = await changeOrder(trx, 'cancelled', cancelled, orderListeners)
  if (!change) return false
  await trx
    .updateTable('payment')
    .set({ status: 'expired', updated_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  const { checkout_cart_id: cartId } = change.before
  if (input.mail) await queueOrderEnded(trx, { orderId, cartId, why: input.mail, at })
  return true
}

/**
 * Gives up the orders whose time to pay is over: first the provider closes the session, then the stock is released,
 * and only when nothing was paid. Returns how many ended; a provider that cannot be asked leaves its orders waiting.
 */
export async function expireOverdueOrders(
  db: ShopDb,
  input: { providers: PaymentProvider[]; at: Date; limit: number },
): Promise<number> {
  const overdue = await listOverdueOrders(db, input)
  let ended = 0
  // Each question to a provider that is away may take its full time-out: it is asked once a run.
  const away = new Set<PaymentProvider>()
  for (const { id: orderId } of overdue) {
    const payments = await listPayments(db, orderId)
    const open = payments.find((payment) => payment.status === 'open' && payment.provider !== 'transfer')
    const provider = input.providers.find((candidate) => candidate.name === open?.provider)
    if (provider && away.has(provider)) continue
    // The list is old by now: the shopper may have begun to pay anew, which no one may close.
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
