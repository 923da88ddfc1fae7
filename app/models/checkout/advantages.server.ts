import type { CustomerOrder, ShopDb } from '~/database/schema'
import type { CartView } from '~/models/cart'
import { soldLines } from '~/models/cart/index.server'
import { findCreditOffer, refuseReferral } from '~/models/loyalty/index.server'
import { computeTotals, deliveryTerms } from '~/models/values'

import type { CheckoutInput } from './input'

/**
 * The cart as this buyer may order it: without the discount when its code is not for them, which the cart cannot know.
 */
export async function cartForBuyer(
  trx: ShopDb,
  input: { cart: CartView; checkout: CheckoutInput; openOrder: CustomerOrder | undefined },
): Promise<CartView> {
  const { cart, checkout, openOrder } = input
  const { referral } = cart
  if (cart.totals.discountCents === 0 || !referral) return cart
  const { email, phone } = checkout.contact
  const refused = await refuseReferral(trx, {
    code: referral.code,
    buyer: { email, phone, address: checkout.address },
    ownerCartId: checkout.ownerCartId,
    order: openOrder,
  })
  const { vatPercent } = cart.totals
  return refused
    ? {
        ...cart,
        referral: { ...referral, refused },
        totals: computeTotals(soldLines(cart), { vatPercent, delivery: deliveryTerms(checkout.settings) }),
      }
    : cart
}

export interface ChosenCredit {
  userId: string | null
  cents: number
}

/** Nothing unless the signed-in customer chose so for this cart. What its own open order holds is theirs to use. */
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
