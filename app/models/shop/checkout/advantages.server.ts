import type { CustomerOrder, ShopDb } from '~/database/schema'
import type { CartView } from '~/models/shop/cart'
import { soldLines } from '~/models/shop/cart/index.server'
import { REFERRAL_PERCENT } from '~/models/shop/loyalty'
import { findCreditOffer, refuseReferral } from '~/models/shop/loyalty/index.server'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { computeTotals } from '~/models/values/totals'
import { vatFor } from '~/models/values/vat'

import type { CheckoutInput } from './input'

/**
 * Returns the cart without a discount code to which this buyer is not entitled, and with VAT unless the confirmed number
 * is the buyer's; the cart alone cannot tell.
 */
export async function cartForBuyer(
  trx: ShopDb,
  input: { cart: CartView; checkout: CheckoutInput; openOrder: CustomerOrder | undefined },
): Promise<CartView> {
  const { checkout, openOrder } = input
  const cart = withOwnVat(input.cart, checkout)
  const { referral } = cart
  if (cart.totals.discountCents === 0 || !referral) return cart
  const { email, phone } = checkout.contact
  const refused = await refuseReferral(trx, {
    code: referral.code,
    buyer: { email, phone, address: checkout.address },
    ownerCartId: checkout.ownerCartId,
    order: openOrder,
  })
  const { vat } = cart.totals
  return refused
    ? {
        ...cart,
        referral: { ...referral, refused },
        totals: computeTotals(soldLines(cart), { vat, delivery: deliveryTerms(checkout.settings) }),
      }
    : cart
}

/** An order by API may be for another than the cart's address. */
function withOwnVat(cart: CartView, { address, settings }: CheckoutInput): CartView {
  if (cart.totals.vat.regime !== 'union') return cart
  const vat = vatFor(cart.country, settings, address?.vatNumber === cart.address?.vatNumber ? address : null)
  if (vat.regime === 'union') return cart
  const discountPercent = cart.totals.discountCents > 0 ? REFERRAL_PERCENT : 0
  return {
    ...cart,
    totals: computeTotals(soldLines(cart), { vat, delivery: deliveryTerms(settings), discountPercent }),
  }
}

export interface ChosenCredit {
  userId: string | null
  cents: number
}

/** None unless the signed-in customer opted in for this cart. Credit held by its own open order is available. */
export async function chosenCredit(
  trx: ShopDb,
  input: { cart: CartView; checkout: CheckoutInput; openOrder: CustomerOrder | undefined },
): Promise<ChosenCredit> {
  const { cart, checkout, openOrder } = input
  const offer = await findCreditOffer(trx, {
    customerId: checkout.customerId,
    ownerCartId: checkout.ownerCartId,
    totalCents: cart.totals.totalCents,
    heldBy: openOrder?.id,
  })
  return offer?.chosen ? { userId: offer.customerId, cents: offer.usableCents } : { userId: null, cents: 0 }
}
