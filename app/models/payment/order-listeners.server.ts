import type { ShopDb } from '~/database/schema'
import { consumeCart } from '~/models/cart/index.server'
import { recordPurchase } from '~/models/lead/index.server'
import { holdOrderCredit, releaseOrderCredit, rewardPaidOrder } from '~/models/loyalty/index.server'
import type { OrderChange, OrderListener } from '~/models/order'
import { releaseStock, takeReservedStock } from '~/models/stock/index.server'

import { holdStock } from './payable.server'

/** Throws Refused when what the order needs has gone. */
async function tellStock(trx: ShopDb, { what, order, actor, at }: OrderChange) {
  switch (what) {
    case 'placed':
    case 'payment-begun':
    case 'transfer-awaited':
      return holdStock(trx, order.id)
    case 'paid':
      return takeReservedStock(trx, { orderId: order.id, actor, at })
    case 'cancelled':
    case 'refund-due':
      return releaseStock(trx, order.id)
  }
}

async function tellLoyalty(trx: ShopDb, { what, order, at }: OrderChange) {
  switch (what) {
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

/** What was bought leaves the cart as soon as money is there or on its way; an order given up leaves it filled. */
async function tellCart(trx: ShopDb, { what, before }: OrderChange) {
  if (before.checkout_cart_id === null) return
  switch (what) {
    case 'transfer-awaited':
    case 'payment-pending':
    case 'payment-mismatch':
    case 'paid':
      return consumeCart(trx, { cartId: before.checkout_cart_id, orderId: before.id })
  }
}

async function tellLeads(trx: ShopDb, { what, order, at }: OrderChange) {
  if (what === 'paid') await recordPurchase(trx, { email: order.email, at })
}

/** Who is told of an order's changes, in their transaction: docs/decisions/0022 has the table of what follows. */
export const orderListeners: readonly OrderListener[] = [tellStock, tellLoyalty, tellCart, tellLeads]
