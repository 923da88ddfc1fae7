import type { CustomerOrder, PaymentMethod, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { CartView, OrderedItem, OrderedItemsRefusal } from '~/models/shop/cart'
import {
  acceptCurrentPrices,
  chooseMissingGifts,
  fillNewCart,
  findCart,
  readCart,
  saveShipping,
} from '~/models/shop/cart/index.server'
import { findOpenOrder, findOrder, findRecentOrderOfCart } from '~/models/shop/order/index.server'
import type { PaymentProvider, ReturnUrls } from '~/models/shop/payment'
import { listPayments } from '~/models/shop/payment/index.server'
import { type DeliveryAddress, deliveryAddressOf } from '~/models/values/address'
import { isSameEmail } from '~/models/values/email-address'
import { spellPhone } from '~/models/values/phone-plan'

import { type CheckoutResult, checkOut } from './checkout.server'
import type { AcceptedTerms } from './input'

/** How long a repeated call returns the order that has just emptied the cart. */
const REPEAT_MS = 30 * 60_000

/** A purchase in one API call. */
interface SingleCall {
  /** Cart to buy; without one, the items fill a new cart. */
  cartId?: string
  /** With a cart, items only choose the gifts of its lines. */
  items: OrderedItem[]
  contact: { email: string; name?: string; phone?: string }
  address?: DeliveryAddress
  method: PaymentMethod
  provider: PaymentProvider | undefined
  /** Origin of the call from `hashNetwork`, when known. */
  networkHash?: string | null
  open: boolean
  settings: Settings
  confirmable: boolean
  terms: AcceptedTerms
  returnUrls: ReturnUrls
  at: Date
}

export type SingleCallResult =
  /**
   * `url`: payment page; undefined once paid or pending. `recapFirst`: with a referral code, the order's page first
   * shows whether the discount applies.
   */
  | { ok: true; order: CustomerOrder; sessionId: string; url: string | undefined; recapFirst: boolean }
  | { ok: false; reason: 'item-refused'; refusal: OrderedItemsRefusal }
  /** Reported once: the cart as it is now is then accepted, so that the next call succeeds. */
  | { ok: false; reason: 'cart-changed'; cart: CartView }
  | Exclude<CheckoutResult, { ok: true } | { reason: 'cart-changed' } | { reason: 'already-paid' }>

/** Fills or takes the cart, stores the address and checks out. Idempotent. */
export async function checkOutInOneCall(db: ShopDb, call: SingleCall): Promise<SingleCallResult> {
  const prepared = await prepareCart(db, call)
  if (!prepared.ok) return { ok: false, reason: 'item-refused', refusal: prepared }
  const { cartId } = prepared
  const { contact, at } = call
  if (call.address) await saveShipping(db, { cartId, address: call.address, at })
  const cart = await readCart(db, cartId)
  const ownerCartId = (await findCart(db, cartId))?.parent_id ?? cartId
  const address = ownAddress(cart.address, call) ?? (await completedAddress(db, call, cartId))
  const recapFirst = cart.totals.discountCents > 0
  const result = await checkOut(db, {
    ...call,
    cartId,
    ownerCartId,
    contact: {
      email: contact.email,
      name: contact.name || [address?.firstName, address?.lastName].filter(Boolean).join(' '),
      phone: contact.phone ? spellPhone(contact.phone, address?.country) : (address?.phone ?? ''),
    },
    address,
  })
  if (result.ok) return answerOrder(db, { ...result, recapFirst })
  if (result.reason === 'already-paid') return answerOrder(db, { ...result, url: undefined, recapFirst })
  if (result.reason === 'empty-cart') {
    const recent = await findRepeatedOrder(db, { cartId, ownerCartId, email: contact.email, at })
    return recent ? answerOrder(db, { ...recent, url: undefined, recapFirst }) : result
  }
  if (result.reason !== 'cart-changed') return result
  if (!needsShopper(cart)) await acceptCurrentPrices(db, { cartId, withoutGifts: true, at })
  return { ...result, cart }
}

async function prepareCart(db: ShopDb, call: SingleCall) {
  const { cartId, items, at } = call
  if (cartId === undefined) return fillNewCart(db, { items, at })
  const chosen = await chooseMissingGifts(db, { cartId, items, at })
  return chosen.ok ? { ok: true as const, cartId } : chosen
}

/**
 * The address of the call, or the cart's when the e-mail matches: knowing a cart's id must not reveal its owner's
 * address.
 */
function ownAddress(stored: DeliveryAddress | null, call: SingleCall): DeliveryAddress | null {
  if (call.address) return call.address
  return stored && isSameEmail(stored.email, call.contact.email) ? stored : null
}

/** Address added on the page of the cart's open order, when the e-mail matches. */
async function completedAddress(db: ShopDb, call: SingleCall, cartId: string): Promise<DeliveryAddress | null> {
  const open = await findOpenOrder(db, cartId)
  return open && isSameEmail(open.email, call.contact.email) ? deliveryAddressOf(open) : null
}

/** A missing gift choice or a shortage: the shopper need not accept the current prices yet. */
function needsShopper(cart: CartView): boolean {
  return cart.lines.some((line) => line.giftMissing || line.shortage !== undefined)
}

async function answerOrder(
  db: ShopDb,
  paid: { orderId: string; sessionId: string; url: string | undefined; recapFirst: boolean },
): Promise<SingleCallResult> {
  const found = await findOrder(db, paid.orderId)
  if (!found) throw new Error(`Order ${paid.orderId} was not found after checkout.`)
  return { ok: true, order: found.order, sessionId: paid.sessionId, url: paid.url, recapFirst: paid.recapFirst }
}

async function findRepeatedOrder(
  db: ShopDb,
  input: { cartId: string; ownerCartId: string; email: string; at: Date },
): Promise<{ orderId: string; sessionId: string } | undefined> {
  const since = new Date(input.at.getTime() - REPEAT_MS)
  const order = await findRecentOrderOfCart(db, { ...input, since })
  if (!order || !isSameEmail(order.email, input.email)) return undefined
  const sessionId = (await listPayments(db, order.id)).at(-1)?.session_id
  return sessionId ? { orderId: order.id, sessionId } : undefined
}
