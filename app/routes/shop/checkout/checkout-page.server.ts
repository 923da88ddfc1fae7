import { href, type RouterContextProvider } from 'react-router'
import type { PaymentChoice } from '~/components/shop/checkout/payment-methods'
import { availableMethods } from '~/integrations/payments/index.server'
import type { CheckoutCart } from '~/middleware/checkout-cart.server'
import type { Notice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import type { Settings } from '~/models/base/setting'
import { lacksLegalIdentity } from '~/models/base/setting/index.server'
import { findLegalVersion } from '~/models/content/text/index.server'
import { type CartView, summarizeCart } from '~/models/shop/cart'
import { cartNeeds } from '~/models/shop/checkout/index.server'
import type { CreditOffer } from '~/models/shop/loyalty'
import { findCreditOffer } from '~/models/shop/loyalty/index.server'
import { findOpenOrder } from '~/models/shop/order/index.server'
import type { MethodAvailability } from '~/models/shop/payment'
import { canConfirmOrders, exceedsTransferShare } from '~/models/shop/payment/index.server'
import type { DeliveryAddress } from '~/models/values/address'
import { addressLines, billingLines } from '~/models/values/address-lines'
import { provesMailbox } from '~/models/values/email-address'
import { typesetPhone } from '~/models/values/phone'
import { dueAfter } from '~/models/values/totals'
import { instalmentTerms } from '~/routes/instalment-terms.server'
import { orderRefusals, unavailableText } from '~/routes/order-refusals.server'
import { shopRequest } from '~/routes/shop-request.server'
import { vatCheckText } from '~/routes/vat-check.server'
import type { Identity } from '~/runtime/identity.server'
import { deliveryFacts } from '../cart/cart-page.server'
import type { CheckoutFormProps, CheckoutValues } from './checkout-form'

interface CheckoutPageData extends CheckoutFormProps {
  values: CheckoutValues
  credit: CreditOffer | undefined
  dueCents: number
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
  const { db, identity, template, at, readSettings, cartId } = shopRequest(input.context)
  const settings = await readSettings()
  const customer = await findAccountOwner(input)
  const open = await findOpenOrder(db, cart.id)
  const credit = await findCreditOffer(db, {
    customerId: customer?.id,
    ownerCartId: cartId ?? source.cartId ?? '',
    totalCents: cart.totals.totalCents,
    heldBy: open?.id,
  })
  const creditCents = credit?.chosen ? credit.usableCents : 0
  const dueCents = dueAfter(cart.totals.totalCents, creditCents)
  const transferShareTaken =
    !provesMailbox(customer?.email, address.email) &&
    (await exceedsTransferShare(db, { settings, needs: cartNeeds(cart), orderId: open?.id }))
  const methods = paymentChoices(availableMethods({ settings, totalCents: dueCents, transferShareTaken }, identity))
  const payable = methods.filter((choice) => choice.unavailable === undefined)
  const closed = isClosed(identity, settings) || (dueCents > 0 && payable.length === 0)
  return {
    cart: summarizeCart(cart),
    search: source.search,
    delivery: deliveryFacts(cart, { settings, services: template.words.shop.services, at }),
    deliveryLines: addressLines(address),
    billingLines: address.billing ? billingLines(address.billing) : undefined,
    methods,
    terms: instalmentTerms(settings, at),
    isBusiness: Boolean(address.company),
    vatNote: vatCheckText(address, settings),
    cgvVersion: (await findLegalVersion(db, { kind: 'cgv', at })) ?? '',
    blocked: blockedText({
      closed,
      changed: cart.needsAttention,
      search: source.search,
      phone: settings['shop.phone'],
    }),
    credit,
    creditCents,
    dueCents,
    closed,
    values: {
      email: address.email,
      name: `${address.firstName} ${address.lastName}`,
      phone: address.phone,
      payment_method: (payable.find(({ method }) => method === open?.payment_method) ?? payable[0])?.method,
    },
  }
}

/** A real shop sells with its legal identity, and once it can confirm an order in writing. */
export function isClosed(identity: Identity, settings: Settings): boolean {
  return lacksLegalIdentity(identity, settings) || !canConfirmOrders(identity)
}

export const checkTotal: Notice = {
  tone: 'info',
  lines: ['Relisez le total de votre commande avant de la payer.'],
}

interface Blocking {
  closed: boolean
  changed: boolean
  search: string
  phone: string
}

function blockedText({ closed, changed, search, phone }: Blocking) {
  if (closed) {
    const byPhone = phone.trim() === '' ? '' : ` Pour commander, appelez-nous au ${typesetPhone(phone)}.`
    return {
      message: `${orderRefusals['shop-closed'].sentence}${byPhone}`,
      link: { href: href('/support'), label: 'Commander en nous écrivant' },
    }
  }
  if (!changed) return undefined
  return {
    message: 'Votre panier a changé depuis votre ajout. Vérifiez-le avant de payer.',
    link: { href: `${href('/cart')}${search}`, label: 'Voir ce qui a changé' },
  }
}

/** A credit that is not offered is not named. */
function isNamed(method: MethodAvailability): boolean {
  return method.method !== 'klarna' || method.available || method.reason !== 'not-configured'
}

export function paymentChoices(methods: MethodAvailability[]): PaymentChoice[] {
  return methods.filter(isNamed).map((each) => ({
    method: each.method,
    unavailable: each.available ? undefined : unavailableText(each),
  }))
}
