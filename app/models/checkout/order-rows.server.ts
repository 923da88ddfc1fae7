import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { CartView } from '~/models/cart'
import { partWords } from '~/models/catalogue'
import { keepRendering } from '~/models/content/index.server'
import { hashNetwork, recordOrderEvent } from '~/models/order/index.server'
import { RESERVATION_MINUTES } from '~/models/payment'
import { readSettings } from '~/models/shop/index.server'
import type { StockNeeds } from '~/models/stock'
import { addressColumns, promiseFor } from '~/models/values'
import { mailboxKey, newId, provesMailbox } from '~/models/values/index.server'

import type { ChosenCredit } from './advantages.server'
import type { CheckoutInput } from './checkout.server'

interface NewOrder {
  cart: CartView
  credit: ChosenCredit
  /** What the whole cart takes from the stock. */
  needs: StockNeeds
  fingerprint: string
  checkout: CheckoutInput
}

/** Writes the unpaid order of a cart with its lines and the first entry of its history. Gives the order's id. */
export async function insertOrder(trx: Kysely<ShopDatabase>, input: NewOrder): Promise<string> {
  const { at } = input.checkout
  const orderId = newId(at)
  await trx
    .insertInto('customer_order')
    .values({ id: orderId, ...(await orderColumns(trx, input)) })
    .execute()
  await insertItems(trx, { orderId, lines: input.cart.lines })
  await insertNeeds(trx, { orderId, needs: input.needs })
  await recordOrderEvent(trx, { orderId, kind: 'placed', actor: 'client', to: 'en_attente', at })
  return orderId
}

/** The same cart paid for again: what was typed last counts, terms of sale included. */
export async function updateContact(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; checkout: CheckoutInput },
): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set(await contactColumns(trx, input.checkout))
    .where('id', '=', input.orderId)
    .execute()
}

async function orderColumns(trx: Kysely<ShopDatabase>, { cart, credit, fingerprint, checkout }: NewOrder) {
  const { totals } = cart
  const expiresAt = new Date(checkout.at.getTime() + RESERVATION_MINUTES * 60_000)
  return {
    order_number: null,
    cart_id: checkout.ownerCartId,
    source_cart_id: checkout.cartId,
    checkout_cart_id: checkout.cartId,
    fingerprint,
    status: 'en_attente' as const,
    payment_state: 'unpaid' as const,
    ...(await contactColumns(trx, checkout)),
    discount_cents: totals.discountCents,
    referral_code: totals.discountCents > 0 ? (cart.referral?.code ?? null) : null,
    credit_cents: credit.cents,
    credit_user_id: credit.userId,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.taxCents,
    vat_percent: totals.vatPercent,
    shipping_cents: totals.shippingCents,
    total_cents: totals.totalCents,
    expires_at: expiresAt.toISOString(),
    network_hash: checkout.network ? hashNetwork(checkout.network) : null,
    cancel_reason: null,
    notes: null,
    paid_at: null,
    delivered_at: null,
    created_at: checkout.at.toISOString(),
  }
}

async function insertItems(trx: Kysely<ShopDatabase>, input: { orderId: string; lines: CartView['lines'] }) {
  const items = input.lines.map((line, position) => ({
    order_id: input.orderId,
    position,
    product_id: line.productId,
    pack_type: line.packType,
    product_name: line.name,
    parts: JSON.stringify(line.offer?.parts.map(partWords) ?? []),
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    eco_participation_cents: line.offer?.ecoParticipationCents ?? 0,
    gift_product_id: line.gift?.productId ?? null,
    gift_name: line.gift?.name ?? null,
    gift_value_cents: line.gift?.valueCents ?? null,
  }))
  await trx.insertInto('order_item').values(items).execute()
}

/** Services take nothing from the stock. */
async function insertNeeds(trx: Kysely<ShopDatabase>, input: { orderId: string; needs: StockNeeds }) {
  const needs = [...input.needs].map(([product_id, quantity]) => ({ order_id: input.orderId, product_id, quantity }))
  if (needs.length > 0) await trx.insertInto('order_need').values(needs).execute()
}

/** What an order without an address says until one is asked for. */
const noAddress = {
  first_name: '',
  last_name: '',
  company: null,
  vat_number: null,
  address: '',
  address_line2: null,
  postal_code: '',
  city: '',
  country: 'France' as const,
  billing: null,
}

/** Who orders, where it goes and when it arrives, how it is paid, and the terms that were accepted. */
async function contactColumns(trx: Kysely<ShopDatabase>, checkout: CheckoutInput) {
  const { contact, cgvVersion, at } = checkout
  const address = checkout.address ? addressColumns(checkout.address) : noAddress
  const promise = promiseFor(await readSettings(trx), { at, country: address.country })
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
    cgv_version: cgvVersion,
    cgv_hash: await keepRendering(trx, { kind: 'cgv', version: cgvVersion, at }),
  }
}
