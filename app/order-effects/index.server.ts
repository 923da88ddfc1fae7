import type { CustomerOrder, OrderStatus, ShopDb } from '~/database/schema'
import { recordPurchase } from '~/models/crm/lead/index.server'
import { leaveCartSequence, updateRecovery } from '~/models/mailing/recovery/index.server'
import { consumeCart, registerReminderEnd } from '~/models/shop/cart/index.server'
import { cancelInvoice, issueInvoice } from '~/models/shop/invoice/index.server'
import { holdOrderCredit, releaseOrderCredit, rewardPaidOrder, undoRewards } from '~/models/shop/loyalty/index.server'
import type { MoveRefusal, OrderChange, OrderEffect } from '~/models/shop/order'
import { orderNeeds, registerOrderEffects } from '~/models/shop/order/index.server'
import { holdStock, reserveNeeds } from '~/models/shop/payment/index.server'
import type { GoodsState } from '~/models/shop/stock'
import { moveOrderGoods, releaseStock, takeReservedStock } from '~/models/shop/stock/index.server'
import { Refused } from '~/runtime/refused'

import { queueOrderMails } from './mails.server'

/** Throws Refused when out of stock. */
async function updateStock(trx: ShopDb, change: OrderChange) {
  const { before, order, actor, at } = change
  switch (change.what) {
    case 'placed':
      return reserveNeeds(trx, { orderId: order.id, needs: change.needs, at })
    case 'payment-begun':
    case 'transfer-awaited':
      return holdStock(trx, order.id)
    case 'paid':
      return takeReservedStock(trx, { orderId: order.id, actor, at })
    case 'cancelled':
    case 'refund-due':
      return releaseStock(trx, order.id)
    case 'moved':
      return moveGoods(trx, { before, order, actor, at })
  }
}

/** Served orders take their goods, paid or not; orders awaiting payment reserve them. */
function goodsStateOf({ status, payment_state }: CustomerOrder): GoodsState {
  if (status === 'annule') return 'none'
  return status === 'en_attente' && payment_state !== 'paid' ? 'reserved' : 'taken'
}

/** Reason on the stock movement. */
function goodsReason(before: OrderStatus, after: OrderStatus): string {
  if (after === 'annule') return 'Commande annulée'
  if (before === 'annule') return 'Commande reprise'
  return after === 'en_attente' ? 'Commande remise en attente' : 'Commande servie'
}

type Moved = Pick<OrderChange, 'before' | 'order' | 'actor' | 'at'>

async function moveGoods(trx: ShopDb, { before, order, actor, at }: Moved) {
  const moved = await moveOrderGoods(trx, {
    orderId: order.id,
    needs: await orderNeeds(trx, order.id),
    to: goodsStateOf(order),
    reason: goodsReason(before.status, order.status),
    actor,
    at,
  })
  if (!moved.ok) throw new Refused<MoveRefusal>({ ...moved, reason: 'not-enough' })
}

async function moveRewards(trx: ShopDb, { before, order, at }: OrderChange) {
  if (order.status === 'annule') return undoRewards(trx, { orderId: order.id, at })
  if (before.status !== 'annule' || order.payment_state === 'refunded') return
  if (!(await holdOrderCredit(trx, { order, at })))
    throw new Refused<MoveRefusal>({ ok: false, reason: 'credit-spent' })
  if (order.payment_state === 'paid') await rewardPaidOrder(trx, { order, at })
}

async function updateLoyalty(trx: ShopDb, change: OrderChange) {
  const { what, order, at } = change
  switch (what) {
    case 'moved':
      return moveRewards(trx, change)
    case 'refunded':
      return undoRewards(trx, { orderId: order.id, at })
    case 'placed':
      await holdOrderCredit(trx, { order, at })
      return
    case 'paid':
      return rewardPaidOrder(trx, { order, at })
    case 'cancelled':
    case 'refund-due':
      return releaseOrderCredit(trx, { orderId: order.id, at })
  }
}

/** Removes bought lines once payment is received or pending; a cancelled order leaves the cart filled. */
async function updateCart(trx: ShopDb, { what, before, order }: OrderChange) {
  if (before.checkout_cart_id === null) return
  switch (what) {
    case 'moved':
      if (order.status === 'annule' || order.status === 'en_attente') return
      return consumeCart(trx, { cartId: before.checkout_cart_id, orderId: before.id })
    case 'transfer-awaited':
    case 'payment-pending':
    case 'payment-mismatch':
    case 'paid':
      return consumeCart(trx, { cartId: before.checkout_cart_id, orderId: before.id })
  }
}

async function updateLeads(trx: ShopDb, { what, order, at }: OrderChange) {
  if (what === 'paid') await recordPurchase(trx, { email: order.email, at })
}

/** Invoices on payment, or on shipment if earlier. */
async function updateInvoices(trx: ShopDb, { what, order, at }: OrderChange) {
  const isUnpaid = order.payment_state === 'unpaid' || order.payment_state === 'pending'
  if (what === 'paid') return issueInvoice(trx, { order, at })
  if ((what === 'sent' || what === 'delivered') && isUnpaid) return issueInvoice(trx, { order, at })
  const isUnpaidEnd =
    what === 'cancelled' || what === 'refund-due' || (what === 'moved' && order.payment_state !== 'paid')
  // Shipped unpaid, then taken back: its invoice must not outlive it.
  if (isUnpaidEnd && order.status === 'annule') return cancelInvoice(trx, { order, at })
  if (what !== 'moved') return
  const isServed = order.status === 'expedie' || order.status === 'livre'
  if (isServed && order.payment_state !== 'refunded') return issueInvoice(trx, { order, at })
}

/** What follows from a change of an order, in its transaction; order-effects.md is the table of all of it. */
const effects: readonly OrderEffect[] = [
  updateStock,
  updateLoyalty,
  updateRecovery,
  updateCart,
  updateLeads,
  updateInvoices,
  queueOrderMails,
]

/** Once at start. */
export function registerEffects(): void {
  registerOrderEffects(async (trx, change) => {
    for (const apply of effects) await apply(trx, change)
  })
  registerReminderEnd(leaveCartSequence)
}
