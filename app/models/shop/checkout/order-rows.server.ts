import type { CustomerOrder, ShopDb } from '~/database/schema'
import { type CartView, includesServices, isServicesOnly } from '~/models/shop/cart'
import { giftValue, partText } from '~/models/shop/catalogue'
import type { NewOrderItem, OrderContact } from '~/models/shop/order'
import { placeOrder } from '~/models/shop/order/index.server'
import { RESERVATION_MINUTES } from '~/models/shop/payment'
import type { StockNeeds } from '~/models/shop/stock'
import { addressColumns } from '~/models/values/address'
import { promiseFor, servicePromise } from '~/models/values/delivery'
import { mailboxKey, provesMailbox } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { returnTerms } from '~/models/values/return-terms'
import { vatColumns } from '~/models/values/vat'
import type { ChosenCredit } from './advantages.server'
import type { CheckoutInput } from './input'

interface CartToOrder {
  cart: CartView
  credit: ChosenCredit
  /** Stock needed by the whole cart. */
  needs: StockNeeds
  fingerprint: string
  checkout: CheckoutInput
}

/** Writes the unpaid order of a cart with its lines and reservations. Throws Refused when stock ran out. */
export async function placeCart(trx: ShopDb, input: CartToOrder): Promise<CustomerOrder> {
  const { at } = input.checkout
  const order = { id: newId(at), ...orderColumns(input) }
  const items = input.cart.lines.map((line) => itemColumns(line, input.cart.totals))
  return placeOrder(trx, { order, items, needs: input.needs, at })
}

function orderColumns({ cart, credit, fingerprint, checkout }: CartToOrder) {
  const { totals } = cart
  const returns = returnTerms(checkout.settings)
  const expiresAt = new Date(checkout.at.getTime() + RESERVATION_MINUTES * 60_000)
  return {
    cart_id: checkout.ownerCartId,
    source_cart_id: checkout.cartId,
    checkout_cart_id: checkout.cartId,
    fingerprint,
    ...contactColumns({ cart, checkout }),
    discount_cents: totals.discountCents,
    referral_code: totals.discountCents > 0 ? (cart.referral?.code ?? null) : null,
    credit_cents: credit.cents,
    credit_user_id: credit.userId,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.taxCents,
    ...vatColumns(totals.vat),
    withdrawal_days: returns.days,
    return_is_free: returns.isFree ? (1 as const) : (0 as const),
    shipping_cents: totals.shippingCents,
    total_cents: totals.totalCents,
    expires_at: expiresAt.toISOString(),
    network_hash: checkout.networkHash ?? null,
  }
}

function itemColumns(line: CartView['lines'][number], { vat }: CartView['totals']): NewOrderItem {
  return {
    product_id: line.productId,
    pack_type: line.packType,
    product_name: line.name,
    // The current catalogue text is part of the contract.
    summary: line.offer?.summary ?? '',
    warranty_years: line.offer?.warrantyYears ?? 0,
    parts: JSON.stringify(line.offer?.parts.map(partText) ?? []),
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    eco_participation_cents: line.offer?.ecoParticipationCents ?? 0,
    gift_product_id: line.gift?.productId ?? null,
    gift_name: line.gift?.name ?? null,
    gift_value_cents: line.gift ? giftValue(line.gift, vat) : null,
    service: serviceOf(line),
  }
}

function serviceOf({ offer }: CartView['lines'][number]): NewOrderItem['service'] {
  if (offer?.isService) return 'alone'
  return offer?.parts.some((part) => part.isService) ? 'included' : 'none'
}

/** Placeholder until the address is provided. */
const noAddress = {
  first_name: '',
  last_name: '',
  company: null,
  vat_number: null,
  siren: null,
  vat_check: null,
  vat_checked_at: null,
  vat_consultation: null,
  address: '',
  address_line2: null,
  postal_code: '',
  city: '',
  country: 'France' as const,
  billing: null,
}

/** Columns for buyer, delivery, payment method and accepted terms. */
export function contactColumns({ cart, checkout }: Pick<CartToOrder, 'cart' | 'checkout'>): OrderContact {
  const { contact, terms, at } = checkout
  const address = checkout.address ? addressColumns(checkout.address) : noAddress
  const { country } = address
  const promise = isServicesOnly(cart) ? servicePromise(at) : promiseFor(checkout.settings, { at, country })
  return {
    ...address,
    email: contact.email,
    mailbox: mailboxKey(contact.email),
    email_confirmed_at: provesMailbox(checkout.sessionEmail, contact.email) ? at.toISOString() : null,
    customer_name: contact.name,
    phone: contact.phone,
    payment_method: checkout.method,
    delivery_from: promise.from,
    delivery_to: promise.to,
    cgv_version: terms.version,
    cgv_hash: terms.hash,
    early_service_at: checkout.earlyService && includesServices(cart) ? at.toISOString() : null,
  }
}
