import type { RouterContextProvider } from 'react-router'
import { href } from 'react-router'
import type { CartPageProps } from '~/components/shop/cart/cart-page'
import type { DeliveryFacts } from '~/components/shop/cart/delivery-facts'
import type { InstalmentTerms } from '~/components/shop/cart/instalments'
import { type CheckoutCart, requireCheckoutCart } from '~/middleware/checkout-cart.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type CartView, summarizeCart } from '~/models/cart'
import { findResumeToken, readCart } from '~/models/cart/index.server'
import type { Settings } from '~/models/shop'
import { promiseFor } from '~/models/values'

import { offeredInstalments } from '~/routes/instalment-terms.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { requestContextOf } from '~/runtime/request-context.server'

/** Everything the cart page shows; the same for the page and for the actions that show it again. */
export async function loadCartPage(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  cart: CheckoutCart
}): Promise<CartPageProps> {
  const { db, identity } = input.context.get(tenantContext)
  const { at, readSettings } = requestContextOf(input.context)
  const { cartId, express, search } = input.cart
  const settings = await readSettings()
  const cart = await readCart(db, cartId ?? '')
  const token = cartId && !express && cart.lines.length > 0 ? await findResumeToken(db, cartId) : undefined
  return {
    cart: summarizeCart(cart),
    express,
    search,
    delivery: deliveryFacts(cart, { settings, at }),
    instalments: instalmentsFor(cart, offeredInstalments(settings, { identity, at })),
    referralOpen: settings['referral.enabled'] === 'oui',
    resumeUrl: token && `${requestOrigin(input.request)}${href('/cart/resume/:token', { token })}`,
  }
}

/** The cart a request is about: the main one, or the express cart its URL names. */
export function requireRequestCart({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<CheckoutCart> {
  return requireCheckoutCart(context, new URL(request.url).searchParams.get('express'))
}

export function deliveryFacts(cart: CartView, { settings, at }: { settings: Settings; at: Date }): DeliveryFacts {
  const country = cart.address?.country ?? 'France'
  const { from, to } = promiseFor(settings, { at, country })
  const servicesOnly = cart.lines.length > 0 && cart.lines.every((line) => line.offer?.isService)
  return { from, to, country, chosen: cart.address !== null, free: cart.totals.shippingCents === 0, servicesOnly }
}

/** Undefined where the lender would refuse the amount or nobody collects instalments. */
function instalmentsFor(cart: CartView, terms: InstalmentTerms | undefined): InstalmentTerms | undefined {
  const { totalCents } = cart.totals
  return terms && totalCents > 0 && totalCents >= terms.minimumCents ? terms : undefined
}
