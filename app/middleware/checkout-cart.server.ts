import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { findExpressCart } from '~/models/cart/index.server'
import { findRecentOrderOfCart, orderReference } from '~/models/order/index.server'
import { requestContextOf } from '~/runtime/request-context.server'

import { type Notice, redirectWithNotice } from './flash.server'
import { signerOf, tenantContext } from './tenant.server'
import { visitorContext } from './visitor.server'

/** The cart a page is about: the visitor's main one, or an express cart beside it, named in the URL. */
export interface CheckoutCart {
  /** Undefined for a visitor who never added anything. */
  cartId: string | undefined
  /** The express cart's id. */
  express: string | undefined
  /** Carries the express cart to the next page: `?express=…` or nothing. */
  search: string
}

const RECENT_MS = 24 * 3600_000

/** Told on the cart page when what a page was about is gone. */
export const cartGone: Notice = {
  tone: 'caution',
  lines: ['Votre panier a expiré ou a été vidé. Rien n’a été commandé.'],
}

/**
 * Throws 404 for an express cart of someone else's; one that has become an order leads to that order, and one whose
 * cookie is gone to the empty cart.
 */
export async function requireCheckoutCart(
  context: Readonly<RouterContextProvider>,
  express: string | null | undefined,
): Promise<CheckoutCart> {
  const { db } = context.get(tenantContext)
  const { cartId } = context.get(visitorContext)
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
