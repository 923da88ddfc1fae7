import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { CustomerOrder } from '~/database/schema'
import { detachUnlessOwn, findExpressCart, isOrderOfCart } from '~/models/shop/cart/index.server'
import { findRecentOrderOfCart, orderReference } from '~/models/shop/order/index.server'
import { DAY_MS } from '~/runtime/time'
import { type Notice, redirectWithNotice } from './flash.server'
import { requestContextOf } from './request.server'
import { sessionToken } from './session.server'
import { signerOf, tenantContext } from './tenant.server'
import { visitorContext } from './visitor.server'

/** The cart of a checkout page: the visitor's main one, or an express cart named in the URL. */
export interface CheckoutCart {
  /** Undefined for a visitor who never added anything. */
  cartId: string | undefined
  /** The express cart's id. */
  express: string | undefined
  /** Query string that keeps the express cart on the next page: `?express=…` or empty. */
  search: string
}

const RECENT_MS = DAY_MS

/** Shown on the cart page when the cart no longer exists. */
export const cartGone: Notice = {
  tone: 'caution',
  lines: ['Votre panier a expiré ou a été vidé. Rien n’a été commandé.'],
}

/**
 * Throws 404 for another visitor's express cart, and redirects: to the order if it has become one, to the empty cart if
 * its cookie is gone.
 */
export async function requireCheckoutCart(
  context: Readonly<RouterContextProvider>,
  express: string | null | undefined,
): Promise<CheckoutCart> {
  const { db } = context.get(tenantContext)
  const cartId = await currentCart(context)
  if (!express) return { cartId, express: undefined, search: '' }
  if (!cartId) throw redirectWithNotice(context, href('/cart'), cartGone)
  const cart = await findExpressCart(db, { expressId: express, mainCartId: cartId })
  if (cart) return { cartId: cart.id, express: cart.id, search: `?express=${encodeURIComponent(cart.id)}` }
  const since = new Date(requestContextOf(context).at.getTime() - RECENT_MS)
  const order = await findRecentOrderOfCart(db, { cartId: express, ownerCartId: cartId, since })
  if (order)
    throw redirect(href('/commande/:reference', { reference: orderReference(signerOf(context), order.id) }), 303)
  throw data('Panier inconnu', { status: 404 })
}

/** Whether this visitor placed the order, as far as the browser tells. */
export async function isOwnOrder(
  context: Readonly<RouterContextProvider>,
  order: Pick<CustomerOrder, 'cart_id' | 'created_at'>,
): Promise<boolean> {
  if (context.get(visitorContext).cartId !== order.cart_id) return false
  return isOrderOfCart(context.get(tenantContext).db, { order, cartId: await currentCart(context) })
}

/** The visitor's main cart, without what belongs to a session that is over. */
async function currentCart(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const { cartId } = context.get(visitorContext)
  const { at } = requestContextOf(context)
  const token = sessionToken(context)
  if (cartId) await detachUnlessOwn(context.get(tenantContext).db, { cartId, token, at })
  return cartId
}
