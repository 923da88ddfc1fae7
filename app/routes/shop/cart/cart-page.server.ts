import { href, type LoaderFunctionArgs } from 'react-router'
import type { DeliveryFacts } from '~/components/shop/cart/delivery-facts'
import type { ShopDb } from '~/database/schema'
import { type CheckoutCart, requireCheckoutCart } from '~/middleware/checkout-cart.server'
import type { Settings } from '~/models/base/setting'
import {
  type CartSummary,
  type CartView,
  includesServices,
  isServicesOnly,
  isSoldOut,
  summarizeCart,
} from '~/models/shop/cart'
import { findResumeToken, readCart } from '~/models/shop/cart/index.server'
import { findProductCard, listRelated } from '~/models/shop/catalogue/index.server'
import type { CreditTerms } from '~/models/values/credit'
import { appointmentText, dispatchSpan, promiseFor, type ServiceTexts } from '~/models/values/delivery'
import { offeredInstalments } from '~/routes/instalment-terms.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { CartPageProps } from './cart-page'

export async function loadCartPage({ request, context }: LoaderFunctionArgs): Promise<CartPageProps> {
  const { db, identity, template, at, readSettings } = shopRequest(context)
  const { cartId, express, search } = await requireRequestCart({ request, context })
  const settings = await readSettings()
  const cart = await readCart(db, cartId ?? '')
  const token = cartId && !express && cart.lines.length > 0 ? await findResumeToken(db, cartId) : undefined
  const summary = summarizeCart(cart)
  return {
    cart: summary,
    closest: await listClosestByLine(db, summary),
    express,
    search,
    delivery: deliveryFacts(cart, { settings, services: template.words.shop.services, at }),
    instalments: summary.hasSoldOut ? undefined : instalmentsFor(cart, offeredInstalments(settings, { identity, at })),
    referralOpen: settings['referral.enabled'] === 'oui',
    resumeUrl: token && `${requestOrigin(request)}${href('/cart/resume/:token', { token })}`,
  }
}

const MAX_ALTERNATIVES = 2

/** Alternatives in stock by key of the sold-out line; the product itself, if only its pack is sold out. */
async function listClosestByLine(db: ShopDb, { lines }: CartSummary): Promise<CartPageProps['closest']> {
  const soldOut = lines.filter(({ trouble }) => isSoldOut(trouble))
  const entries = soldOut.map(async ({ key, productId, packType }) => {
    const { similar } = await listRelated(db, productId)
    const own = packType === 'individual' ? undefined : await findProductCard(db, productId)
    const cards = [...(own ? [own] : []), ...similar].filter(({ available }) => available > 0)
    return [key, cards.slice(0, MAX_ALTERNATIVES)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The main cart, or the express cart named by `?express=`. */
export function requireRequestCart({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<CheckoutCart> {
  return requireCheckoutCart(context, new URL(request.url).searchParams.get('express'))
}

export function deliveryFacts(
  cart: CartView,
  { settings, services, at }: { settings: Settings; services: ServiceTexts; at: Date },
): DeliveryFacts {
  const country = cart.country ?? 'France'
  const promise = promiseFor(settings, { at, country })
  const { from, to } = promise
  const servicesOnly = isServicesOnly(cart)
  return {
    ...{ from, to, dispatch: dispatchSpan(promise, at), country, servicesOnly },
    ...{ chosen: cart.country !== null, free: cart.totals.shippingCents === 0 },
    appointment: includesServices(cart)
      ? `${services.place} ${appointmentText(services, { servicesOnly })}`
      : undefined,
  }
}

/** Undefined below the lender's minimum. */
function instalmentsFor(cart: CartView, terms: CreditTerms | undefined): CreditTerms | undefined {
  const { totalCents } = cart.totals
  return terms && totalCents > 0 && totalCents >= terms.minimumCents ? terms : undefined
}
