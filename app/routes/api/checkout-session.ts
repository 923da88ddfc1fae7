import type { Kysely } from 'kysely'
import { giftsExhausted, refuseLine, shortageSentence } from '~/api-contract/cart.server'
import { type CheckoutRequest, openCheckoutSession, paymentMethodOf } from '~/api-contract/checkout.server'
import { readBody } from '~/api-contract/input'
import { invalidInput, problem } from '~/api-contract/problem'
import { referralRefusals } from '~/components/shop/advantages'
import type { ShopDatabase } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { paymentProviders } from '~/integrations/payments/index.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type DeliveryAddress, serviceAbroad } from '~/models/address'
import { saveShipping } from '~/models/cart/keeping.server'
import { chooseMissingGifts, fillNewCart, type OrderedItemsRefusal } from '~/models/cart/ordered-items.server'
import { findCart } from '~/models/cart/rows.server'
import { type CartView, readCart } from '~/models/cart/view.server'
import { acceptCurrentPrices } from '~/models/cart.server'
import { type CheckoutResult, checkOut, findRecentOrderOfCart } from '~/models/checkout.server'
import { isSameEmail } from '~/models/email-address'
import { findLegalText } from '~/models/legal-text.server'
import { formatEuros, withVat } from '~/models/money'
import { findOffer } from '~/models/offer.server'
import { findOrder } from '~/models/order.server'
import { orderReference } from '~/models/order-link.server'
import type { UnavailableMethod } from '~/models/payment/methods'
import { listPayments } from '~/models/payment.server'
import { readSettings } from '~/models/setting.server'
import { closedWords, isClosed } from '../checkout/checkout-page.server'
import { returnUrls, successPath } from '../checkout/return-urls.server'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/checkout-session'

export async function action({ request, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  const body = await readBody(request, openCheckoutSession.body)
  if (!body.ok) return body.refusal
  const origin = requestOrigin(request)
  if (!isOrigin(body.value.origin_url, origin)) {
    return invalidInput({ origin_url: ['Cette adresse n’est pas celle de la boutique.'] })
  }
  const at = new Date()
  const prepared = await prepareCart(tenant.db, { body: body.value, at })
  if (!prepared.ok) return refuseItem(tenant.db, prepared)
  return orderCart(tenant, { cartId: prepared.cartId, body: body.value, request, at })
}

function isOrigin(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}

/** The cart named, with the gifts that it lacked; or one of its own for the items. */
async function prepareCart(db: Kysely<ShopDatabase>, input: { body: CheckoutRequest; at: Date }) {
  const { items, cart_session_id: named } = input.body
  if (!named) return fillNewCart(db, { items, at: input.at })
  const chosen = await chooseMissingGifts(db, { cartId: named, items, at: input.at })
  return chosen.ok ? { ok: true as const, cartId: named } : chosen
}

async function orderCart(
  tenant: Tenant,
  input: { cartId: string; body: CheckoutRequest; request: Request; at: Date },
): Promise<Response> {
  const { db } = tenant
  const { cartId, body, request, at } = input
  const origin = requestOrigin(request)
  if (body.shipping_address) await saveShipping(db, { cartId, address: body.shipping_address, at })
  const cart = await readCart(db, cartId)
  const method = paymentMethodOf(body)
  const providers = paymentProviders(tenant, origin)
  const ownerCartId = (await findCart(db, cartId))?.parent_id ?? cartId
  const cgv = await findLegalText(db, { kind: 'cgv' })
  const address = ownAddress(cart.address, body)
  const result = await checkOut(db, {
    cartId,
    ownerCartId,
    contact: {
      email: body.customer_email,
      name: body.customer_name || [address?.firstName, address?.lastName].filter(Boolean).join(' '),
      phone: body.customer_phone || address?.phone || '',
    },
    method,
    address,
    cgvVersion: cgv?.version ?? '',
    // A transfer has no provider of its own, but may replace a session that its provider must close.
    provider: providers[method === 'transfer' ? 'card' : method],
    open: !isClosed(await readSettings(db)),
    returnUrls: returnUrls(request),
    at,
  })
  if (result.ok) return answerSession(db, { ...result, origin })
  return refuseCheckout(db, { result, cart, ownerCartId, email: body.customer_email, origin, at })
}

/**
 * The address of the call, or the one the cart keeps when it is the same person's: whoever only knows a cart's id must
 * not be mailed where its owner lives.
 */
function ownAddress(stored: DeliveryAddress | null, body: CheckoutRequest): DeliveryAddress | null {
  if (body.shipping_address) return body.shipping_address
  return stored && isSameEmail(stored.email, body.customer_email) ? stored : null
}

async function answerSession(
  db: Kysely<ShopDatabase>,
  session: { orderId: string; sessionId: string; url: string; origin: string },
): Promise<Response> {
  const found = await findOrder(db, session.orderId)
  // The address is asked for on our page, which leads on to the provider's.
  const waitsForAddress = found?.order.address === ''
  const url = waitsForAddress ? `${session.origin}/commande/${orderReference(session.orderId)}/adresse` : session.url
  return Response.json({ session_id: session.sessionId, url, order_number: found?.order.order_number ?? '' })
}

async function refuseCheckout(
  db: Kysely<ShopDatabase>,
  input: {
    result: Extract<CheckoutResult, { ok: false }>
    cart: CartView
    ownerCartId: string
    email: string
    origin: string
    at: Date
  },
): Promise<Response> {
  const { result, cart, origin } = input
  switch (result.reason) {
    case 'already-paid':
      return answerSession(db, { ...result, url: origin + successPath(result.sessionId), origin })
    case 'empty-cart':
      return (await answerRecentOrder(db, input)) ?? problem(409, 'Panier vide')
    case 'cart-changed':
      return refuseChanged(db, cart, input.at)
    case 'service-abroad':
      return problem(409, serviceAbroad)
    case 'referral-refused':
      return problem(409, referralRefusals[result.refused])
    case 'not-enough':
      return problem(409, `${await nameOf(db, result.productId)}\u202f: ${shortageSentence(result.available)}`)
    case 'not-payable':
      return problem(409, 'Cette commande ne peut plus être payée.')
    case 'shop-closed':
      return problem(503, closedWords)
    case 'method-unavailable':
      return refuseMethod(result.refused)
    case 'provider-unavailable':
      return problem(
        503,
        'Le service de paiement ne répond pas. Votre panier est conservé\u202f: réessayez dans un instant.',
        {
          headers: { 'Retry-After': '30' },
        },
      )
  }
}

function refuseMethod(refused: UnavailableMethod): Response {
  return refused.reason === 'below-minimum'
    ? problem(409, `Le paiement en plusieurs fois est proposé à partir de ${formatEuros(refused.minimumCents)}.`)
    : problem(409, 'Ce moyen de paiement n’est pas proposé par la boutique.')
}

/** How long a repeated call still means the order that has just emptied the cart. */
const REPEAT_MS = 30 * 60_000

async function answerRecentOrder(
  db: Kysely<ShopDatabase>,
  input: { cart: CartView; ownerCartId: string; email: string; origin: string; at: Date },
): Promise<Response | undefined> {
  const since = new Date(input.at.getTime() - REPEAT_MS)
  const order = await findRecentOrderOfCart(db, { cartId: input.cart.id, ownerCartId: input.ownerCartId, since })
  if (!order || !isSameEmail(order.email, input.email)) return undefined
  const payment = (await listPayments(db, order.id)).at(-1)
  if (!payment?.session_id) return undefined
  const { origin } = input
  const url = origin + successPath(payment.session_id)
  return answerSession(db, { orderId: payment.order_id, sessionId: payment.session_id, url, origin })
}

/** Says what changed; said once, the present prices stand, so that the next call goes through. */
async function refuseChanged(db: Kysely<ShopDatabase>, cart: CartView, at: Date): Promise<Response> {
  if (cart.lines.some((line) => line.giftMissing && line.giftsExhausted)) return problem(409, giftsExhausted)
  if (cart.lines.some((line) => line.giftMissing)) {
    return problem(409, 'Veuillez sélectionner votre produit offert avant de continuer.')
  }
  const short = cart.lines.find((line) => line.shortage !== undefined)
  if (short) return problem(409, `${short.name}\u202f: ${shortageSentence(short.shortage ?? 0)}`)
  await acceptCurrentPrices(db, { cartId: cart.id, at })
  const changes = cart.lines.flatMap((line) => {
    if (!line.offer) return ['Un article n’est plus en vente et a été retiré.']
    if (line.formerPriceCents === undefined) return []
    const [before, now] = [line.formerPriceCents, line.unitPriceCents].map((cents) =>
      formatEuros(withVat(cents, cart.totals.vatPercent)),
    )
    return [`${line.name}\u202f: ${before} est devenu ${now} TTC.`]
  })
  return problem(409, ['Votre panier a changé.', ...changes, 'Vérifiez-le, puis recommencez.'].join(' '))
}

async function refuseItem(db: Kysely<ShopDatabase>, refusal: OrderedItemsRefusal): Promise<Response> {
  const name = refusal.reason === 'not-enough' ? await nameOf(db, refusal.item.productId) : undefined
  if (name && refusal.reason === 'not-enough')
    return problem(409, `${name}\u202f: ${shortageSentence(refusal.available)}`)
  if (refusal.reason === 'gift-required') {
    return problem(409, 'Veuillez sélectionner votre produit offert avant de continuer.')
  }
  return refuseLine(refusal)
}

async function nameOf(db: Kysely<ShopDatabase>, productId: string): Promise<string> {
  const found = await findOffer(db, { productId, packType: 'individual' })
  return found.ok ? found.offer.name : 'Un article'
}
