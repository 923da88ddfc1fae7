import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import type { CartView } from '../cart/view.server'
import type { CheckoutInput } from '../checkout.server'
import { findCreditOffer } from '../loyalty/credit-offer.server'
import { type ReferralRefusal, refuseReferral } from '../loyalty/referral.server'

/** Whoever the order is placed for decides; the cart knows nothing of them. */
export async function refuseCartReferral(
  trx: Kysely<ShopDatabase>,
  input: { cart: CartView; checkout: CheckoutInput; openOrder: CustomerOrder | undefined },
): Promise<ReferralRefusal | undefined> {
  const { cart, checkout, openOrder } = input
  if (cart.totals.discountCents === 0 || !cart.referral) return undefined
  const { email, phone } = checkout.contact
  return refuseReferral(trx, {
    code: cart.referral.code,
    buyer: { email, phone, address: checkout.address },
    ownerCartId: checkout.ownerCartId,
    orderId: openOrder?.id,
  })
}

export interface ChosenCredit {
  userId: string | null
  cents: number
}

/** Nothing unless the signed-in customer chose so for this cart. What its own open order holds is theirs to use. */
export async function chosenCredit(
  trx: Kysely<ShopDatabase>,
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
