import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { PageTop } from '~/components/shop/page/page-top'
import { Notice } from '~/components/ui/notice'
import { Stepper } from '~/components/ui/stepper'
import { paymentProviders } from '~/integrations/payments/index.server'
import { type CheckoutCart, cartGone, requireCheckoutCart } from '~/middleware/checkout-cart.server'
import { type Notice as NoticeTexts, redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { claimCartId } from '~/middleware/visitor.server'
import { giveAgreement } from '~/models/base/agreement/index.server'
import type { Template } from '~/models/base/template'
import { acceptTerms } from '~/models/content/text/index.server'
import type { CartView } from '~/models/shop/cart'
import { changeReferredMailbox, readCart, saveShipping } from '~/models/shop/cart/index.server'
import type { CheckoutInput, CheckoutResult } from '~/models/shop/checkout'
import { checkOut, placeBeforeRecap } from '~/models/shop/checkout/index.server'
import { findRecentOrderOfCart, hashNetwork } from '~/models/shop/order/index.server'
import { paymentMethods } from '~/models/shop/payment'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import { type DeliveryAddress, emailForm, typedPhoneForm } from '~/models/values/address'
import { isSameEmail } from '~/models/values/email-address'
import { spellPhone } from '~/models/values/phone-plan'
import { emptyOr, plainLine } from '~/models/values/typed-text'
import {
  METHOD_UNAVAILABLE_STATUS,
  type OrderRefusal,
  orderRefusals,
  refusalSentence,
  unavailableText,
} from '~/routes/order-refusals.server'
import { parseForm } from '~/routes/posted-form.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import { needsVatCheck, withVatCheck } from '~/routes/vat-check.server'
import { logger } from '~/runtime/logger.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/checkout-page.css?url'
import type { Route } from './+types/checkout'
import { CheckoutForm, CreditChoice } from './checkout-form'
import { checkTotal, loadCheckoutPage } from './checkout-page.server'
import { orderPath, returnUrls, successPath } from './return-urls.server'

export const handle = { policy: { cache: 'no-store', limit: 'payment', showsForm: true } satisfies RoutePolicy }

const missingEmail = 'Veuillez saisir votre email'

const contactSchema = z.object({
  email: z.string(missingEmail).trim().min(1, missingEmail).pipe(emailForm),
  name: plainLine({ max: 241 }).default(''),
  phone: emptyOr(typedPhoneForm).default(''),
  payment_method: z.enum(paymentMethods, 'Choisissez un moyen de paiement'),
  /** Advice and offers by e-mail. */
  offers: z.literal('on').optional(),
  /** Express request to begin a service within the withdrawal period. */
  early_service: z.literal('on').optional(),
  /** Total shown beside the button: compared, never trusted. */
  seen_total: z.string().optional(),
  cgv_version: z.string().optional(),
})

/** Nothing is left to pay: a method is neither required nor read. */
const coveredSchema = contactSchema.extend({
  payment_method: z
    .string()
    .optional()
    .transform(() => 'credit' as const),
})

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { source, cart, address } = await requireReadyCart({ request, context })
  const page = await loadCheckoutPage({ request, context, source, cart, address })
  return data(page, { status: page.closed ? 503 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { at, network, readSettings, tenant, signer } = shopRequest(context)
  const { source, cart, address } = await requireReadyCart({ request, context })
  const page = await loadCheckoutPage({ request, context, source, cart, address })
  const submission = await parseForm(request, page.dueCents === 0 ? coveredSchema : contactSchema)
  const lastResult = submission.reply()
  if (page.closed) return refuse(503, { lastResult: { ...lastResult, error: undefined } })
  if (submission.status !== 'success') return refuse(400, { lastResult })
  const { email, name, phone, payment_method: method } = submission.value
  const { seen_total = String(page.dueCents), cgv_version = page.cgvVersion } = submission.value
  if (seen_total !== String(page.dueCents)) return refuse(409, { lastResult, notice: totalChanged })
  if (cgv_version !== page.cgvVersion) return refuse(409, { lastResult, notice: termsChanged })

  if (await changesPrice({ request, context, cart, email })) return refuse(409, { lastResult, notice: otherMailbox })

  const providers = paymentProviders(tenant, requestOrigin(request))
  const ownerCartId = claimCartId(context, at)
  const settings = await readSettings()
  const checkout: CheckoutInput = {
    cartId: cart.id,
    ownerCartId,
    contact: {
      email,
      name: name || page.values.name,
      phone: phone ? spellPhone(phone, address.country) : address.phone,
    },
    method,
    earlyService: submission.value.early_service === 'on',
    address,
    customerId: page.credit?.customerId,
    sessionEmail: (await findAccountOwner({ request, context }))?.email,
    networkHash: hashNetwork(tenant.identity.signer, network),
    // A transfer and a credit have no provider, but may replace a session that its provider must close.
    provider: providers[method === 'transfer' || method === 'credit' ? 'card' : method],
    open: !page.closed,
    settings,
    confirmable: canConfirmOrders(tenant.identity),
    terms: await acceptTerms(tenant.db, { origin: tenant.identity.origin, settings, at }),
    at,
  }
  if (submission.value.offers) await giveAgreement(tenant.db, { email, kind: 'offers', page: href('/checkout'), at })
  if (cart.totals.discountCents > 0) {
    const placed = await placeBeforeRecap(tenant.db, checkout)
    if (placed.ok) return redirectWithNotice(context, orderPath(signer, placed.orderId), checkTotal)
    return answerRefusal({ result: placed, submission, source, request, context })
  }
  const result = await checkOut(tenant.db, { ...checkout, returnUrls: returnUrls(request, tenant.identity.signer) })
  if (result.ok) return redirect(result.url, 303)
  return answerRefusal({ result, submission, source, request, context })
}

/** Whether a code gives another price to the e-mail typed here than to the one typed with the address. */
async function changesPrice(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  cart: CartView
  email: string
}): Promise<boolean> {
  const { context, cart, email } = input
  const { db, at } = shopRequest(context)
  if (!cart.referral || isSameEmail(cart.typed?.email ?? '', email)) return false
  await changeReferredMailbox(db, { cartId: cart.id, typed: cart.typed?.email, email, at })
  return (await readCart(db, cart.id)).totals.totalCents !== cart.totals.totalCents
}

function answerRefusal(input: {
  result: Extract<CheckoutResult, { ok: false }>
  submission: Submission<unknown>
  source: CheckoutCart
  request: Request
  context: Readonly<RouterContextProvider>
}) {
  const { result, submission, source } = input
  const lastResult = submission.reply()
  switch (result.reason) {
    case 'already-paid':
      return redirect(successPath(result.sessionId), 303)
    case 'not-payable':
      return redirect(orderPath(shopRequest(input.context).signer, result.orderId), 303)
    case 'empty-cart':
      return redirectEmptyCart(input)
    case 'method-unavailable':
      return refuse(METHOD_UNAVAILABLE_STATUS, {
        lastResult: submission.reply({ fieldErrors: { payment_method: [unavailableText(result.refused)] } }),
      })
    // The page shows that the shop is closed.
    case 'shop-closed':
      return refuse(orderRefusals[result.reason].status, { lastResult })
    default:
      return refuse(orderRefusals[result.reason].status, {
        lastResult,
        notice: noticeOf(result.reason, { source, template: shopRequest(input.context).template }),
      })
  }
}

type NoticedRefusal = Exclude<OrderRefusal, 'empty-cart' | 'shop-closed' | 'not-payable'>

function noticeOf(
  reason: NoticedRefusal,
  { source: { search }, template }: { source: CheckoutCart; template: Template },
): NoticeTexts {
  const sentence = refusalSentence(reason, { where: 'cart', template })
  switch (reason) {
    case 'cart-changed':
    case 'not-enough':
      return {
        tone: 'caution',
        lines: [sentence],
        link: { href: `${href('/cart')}${search}`, label: 'Voir le panier' },
      }
    case 'service-abroad':
      return {
        tone: 'caution',
        lines: [sentence],
        link: { href: `${href('/shipping')}${search}`, label: 'Modifier l’adresse' },
      }
    case 'provider-unavailable':
      return { tone: 'danger', lines: [sentence, 'Rien n’a été débité et votre panier est conservé.'] }
    default:
      return { tone: 'caution', lines: [sentence] }
  }
}

interface Refusal {
  lastResult: SubmissionResult
  notice?: NoticeTexts
}

function refuse(status: 400 | 409 | 503, refusal: Refusal) {
  return data(refusal, { status, headers: status === 503 ? { 'Retry-After': '30' } : {} })
}

const totalChanged: NoticeTexts = {
  tone: 'caution',
  lines: [
    'Votre panier a changé depuis l’affichage de cette page. Voici le total à jour : vérifiez-le avant de commander.',
  ],
}
const otherMailbox: NoticeTexts = {
  tone: 'caution',
  lines: [
    'Votre code de parrainage ne donne pas le même prix avec cette adresse e-mail. Voici le total à jour\u202f: vérifiez-le avant de commander.',
  ],
}
const termsChanged: NoticeTexts = {
  tone: 'caution',
  lines: ['Nos conditions générales de vente viennent de changer. Relisez-les avant de commander.'],
}

/** A cart with lines and an address; throws a redirect to what is missing. */
async function requireReadyCart({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<{
  source: CheckoutCart
  cart: CartView
  address: DeliveryAddress
}> {
  const source = await requireCheckoutCart(context, new URL(request.url).searchParams.get('express'))
  const cart = await readCartOrRedirect(context, source)
  if (cart.lines.length === 0) throw await redirectEmptyCart({ request, context, source })
  if (!cart.address) throw redirect(`${href('/shipping')}${source.search}`, request.method === 'GET' ? 302 : 303)
  if (!needsVatCheck(cart.address, shopRequest(context).at)) return { source, cart, address: cart.address }
  const address = await checkVatAgain(context, { cartId: cart.id, address: cart.address })
  return { source, cart: await readCartOrRedirect(context, source), address }
}

async function checkVatAgain(
  context: Readonly<RouterContextProvider>,
  { cartId, address: before }: { cartId: string; address: DeliveryAddress },
): Promise<DeliveryAddress> {
  const { db, at, readSettings } = shopRequest(context)
  const address = await withVatCheck(before, { before, settings: await readSettings(), at })
  if (address.vatCheckedAt !== before.vatCheckedAt) await saveShipping(db, { cartId, address, at })
  return address
}

async function readCartOrRedirect(context: Readonly<RouterContextProvider>, source: CheckoutCart): Promise<CartView> {
  try {
    return await readCart(shopRequest(context).db, source.cartId ?? '')
  } catch (error) {
    logger.error({ err: error }, 'the cart cannot be read at checkout')
    throw await redirectWithNotice(context, href('/products'), {
      tone: 'danger',
      lines: ['Erreur de chargement', 'Votre panier n’a pas pu être lu. Réessayez dans un instant.'],
    })
  }
}

const RECENT_MS = 30 * 60_000

/** Redirects a double click to the order of the first click; other visits to the catalogue. */
async function redirectEmptyCart(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  source: CheckoutCart
}): Promise<Response> {
  const { db, cartId: ownerCartId, at, signer } = shopRequest(input.context)
  const cartId = input.source.cartId
  const since = new Date(at.getTime() - RECENT_MS)
  const order = cartId && ownerCartId && (await findRecentOrderOfCart(db, { cartId, ownerCartId, since }))
  if (input.request.method === 'POST') {
    return order
      ? redirect(orderPath(signer, order.id), 303)
      : redirectWithNotice(input.context, href('/cart'), cartGone)
  }
  const link = order ? { href: orderPath(signer, order.id), label: 'Voir ma dernière commande' } : undefined
  return redirectWithNotice(input.context, href('/products'), { tone: 'info', lines: ['Panier vide'], link }, 302)
}

export { headers } from '~/routes/answer-headers'

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { values, ...page } = loaderData
  return (
    <>
      <Stepper current="paiement" search={page.search} />
      <PageTop title="Paiement" noIndex />
      {actionData?.notice ? <Notice {...actionData.notice} className="page-notice" /> : null}
      {page.credit ? (
        <CreditChoice {...page.credit} search={page.search} totalCents={page.cart.totals.totalCents} />
      ) : null}
      <CheckoutForm {...page} defaultValue={values} lastResult={actionData?.lastResult} />
    </>
  )
}
