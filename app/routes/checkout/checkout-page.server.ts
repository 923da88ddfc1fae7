import type { RouterContextProvider } from 'react-router'
import type { CheckoutFormProps, CheckoutValues } from '~/components/shop/checkout/checkout-form'
import type { PaymentChoice } from '~/components/shop/checkout/payment-methods'
import { config } from '~/config.server'
import { availableMethods } from '~/integrations/payments/index.server'
import type { CheckoutCart } from '~/middleware/checkout-cart.server'
import type { Notice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import { visitorContext } from '~/middleware/visitor.server'
import type { DeliveryAddress } from '~/models/address'
import { addressLines, billingLines } from '~/models/address-lines'
import type { CartView } from '~/models/cart/view.server'
import { summarizeCart } from '~/models/cart-summary'
import { findOpenOrder } from '~/models/checkout.server'
import { findLegalText } from '~/models/legal-text.server'
import { type CreditOffer, findCreditOffer } from '~/models/loyalty/credit-offer.server'
import { formatEuros } from '~/models/money'
import type { MethodAvailability, UnavailableMethod } from '~/models/payment/methods'
import { missingLegalIdentity, readSettings, type Settings } from '~/models/setting.server'
import { instalmentTerms } from '../instalment-terms.server'
import { deliveryFacts } from '../shop/cart-page.server'

export interface CheckoutPageData extends CheckoutFormProps {
  values: CheckoutValues
  /** What the signed-in customer could pay with. */
  credit: CreditOffer | undefined
  dueCents: number
  /** No order can be taken at all. */
  closed: boolean
}

export async function loadCheckoutPage(input: {
  context: Readonly<RouterContextProvider>
  source: CheckoutCart
  cart: CartView
  address: DeliveryAddress
  request: Request
}): Promise<CheckoutPageData> {
  const { source, cart, address } = input
  const { db } = input.context.get(tenantContext)
  const settings = await readSettings(db)
  const credit = await offeredCredit(input)
  const creditCents = credit?.chosen ? credit.usableCents : 0
  const dueCents = cart.totals.totalCents - creditCents
  const methods = paymentChoices(availableMethods({ settings, totalCents: dueCents }))
  const closed = isClosed(settings) || methods.every((choice) => choice.unavailable !== undefined)
  return {
    cart: summarizeCart(cart),
    search: source.search,
    delivery: deliveryFacts(cart, settings),
    deliveryLines: addressLines(address),
    billingLines: address.billing ? billingLines(address.billing) : undefined,
    methods,
    terms: instalmentTerms(settings, new Date()),
    cgvVersion: (await findLegalText(db, { kind: 'cgv' }))?.version ?? '',
    blocked: blockedWords({ closed, changed: cart.needsAttention, search: source.search }),
    credit,
    creditCents,
    dueCents,
    closed,
    values: {
      email: address.email,
      name: `${address.firstName} ${address.lastName}`,
      phone: address.phone,
      method: methods.find((choice) => choice.unavailable === undefined)?.method,
    },
  }
}

/** Of whoever is signed in; the same question as the order will ask. */
async function offeredCredit(input: Parameters<typeof loadCheckoutPage>[0]): Promise<CreditOffer | undefined> {
  const { context, request, source, cart } = input
  const { db } = context.get(tenantContext)
  const customer = await findAccountOwner({ request, context })
  const open = customer && (await findOpenOrder(db, cart.id))
  return findCreditOffer(db, {
    customerId: customer?.id,
    ownerCartId: context.get(visitorContext).cartId ?? source.cartId ?? '',
    totalCents: cart.totals.totalCents,
    heldBy: open?.id,
  })
}

/** A real shop that does not say who it is takes no order. */
export function isClosed(settings: Settings): boolean {
  return config.mode === 'shop' && missingLegalIdentity(settings).length > 0
}

export const tooManySessionsWords =
  'Le paiement de cette commande a été commencé trop de fois. Elle est conservée\u202f: payez par virement si la boutique le propose, ou écrivez-nous.'

/** Whatever became of a friend's code: the page below says it. */
export const checkTotal: Notice = {
  tone: 'info',
  lines: ['Votre code de parrainage a été vérifié\u202f: relisez le total de votre commande avant de la payer.'],
}

export const closedWords = 'La boutique ne prend pas encore de commande. Votre panier est conservé.'

function blockedWords({ closed, changed, search }: { closed: boolean; changed: boolean; search: string }) {
  if (closed) return { message: closedWords }
  if (!changed) return undefined
  return {
    message: 'Votre panier a changé depuis votre ajout. Vérifiez-le avant de payer.',
    link: { href: `/cart${search}`, label: 'Voir ce qui a changé' },
  }
}

export function paymentChoices(methods: MethodAvailability[]): PaymentChoice[] {
  return methods.map((each) => ({
    method: each.method,
    unavailable: each.available ? undefined : unavailableWords(each),
  }))
}

export function unavailableWords(each: UnavailableMethod): string {
  return each.reason === 'below-minimum'
    ? `Proposé à partir de ${formatEuros(each.minimumCents)}.`
    : 'Ce moyen de paiement n’est pas disponible dans cette boutique pour le moment.'
}
