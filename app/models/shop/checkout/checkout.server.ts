import { createHash } from 'node:crypto'
import type { Payment, ShopDb } from '~/database/schema'
import type { CartView } from '~/models/shop/cart'
import { endReminderOfFormerMailbox, isServedIn, readCart } from '~/models/shop/cart/index.server'
import { findOpenOrder, hasTooManyUnpaid, recordReferralDropped, updateContact } from '~/models/shop/order/index.server'
import { type OfferRefusal, type OpenPaymentResult, type ReturnUrls, SHOPPER_TIMEOUT_MS } from '~/models/shop/payment'
import {
  beginFirstAttempt,
  closeOpenSessions,
  endUnpaidOrder,
  openPaymentSession,
  openTransfer,
  payByCredit,
  refuseMethod,
} from '~/models/shop/payment/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import { addNeeds } from '~/models/shop/stock/index.server'
import { provesMailbox } from '~/models/values/email-address'
import { dueAfter } from '~/models/values/totals'
import { orRefused } from '~/runtime/refused'
import { type ChosenCredit, cartForBuyer, chosenCredit } from './advantages.server'
import type { CheckoutInput } from './input'
import { contactColumns, placeCart } from './order-rows.server'

type CheckoutRefusal =
  | { ok: false; reason: 'empty-cart' }
  | { ok: false; reason: 'cart-changed' }
  | { ok: false; reason: 'service-abroad' }
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  /** The mailbox or network has reached its limit of unpaid orders. */
  | { ok: false; reason: 'too-many-unpaid' }
  | OfferRefusal

export type CheckoutResult = OpenPaymentResult | CheckoutRefusal

/**
 * Places an order: writes order and stock reservation, then requests a session from the provider. Idempotent: a retry,
 * a double click and a second tab get the same order and session.
 */
export async function checkOut(db: ShopDb, input: CheckoutInput & { returnUrls: ReturnUrls }): Promise<CheckoutResult> {
  const { method } = input
  const signal = AbortSignal.timeout(SHOPPER_TIMEOUT_MS)
  const placed = await placeOrReplace(db, { ...input, signal, beginsPayment: true })
  if (!placed.ok) return placed
  const { orderId, begun } = placed
  if (method === 'credit') return payByCredit(db, { ...input, orderId })
  if (method === 'transfer') return openTransfer(db, { ...input, orderId, signal })
  return openPaymentSession(db, { ...input, orderId, method, begun, signal })
}

/**
 * Places the order of a cart with a referral code, without a payment: its page first shows whether the discount
 * applies. The same answer either way hides any relation between code and buyer.
 */
export async function placeBeforeRecap(
  db: ShopDb,
  input: CheckoutInput,
): Promise<{ ok: true; orderId: string } | Exclude<CheckoutResult, { ok: true }>> {
  const placed = await placeOrReplace(db, { ...input, signal: AbortSignal.timeout(SHOPPER_TIMEOUT_MS) })
  return placed.ok ? { ok: true, orderId: placed.orderId } : placed
}

/** `begun`: the first payment attempt, written with the order. */
type PlacedOrder = { ok: true; orderId: string; begun?: Payment | undefined }

type PlaceOrderResult = PlacedOrder | CheckoutRefusal | { ok: false; reason: 'replaces'; orderId: string }

/** Closes the outdated open order of a changed cart at its provider before replacing it. */
async function placeOrReplace(
  db: ShopDb,
  input: CheckoutInput & { signal: AbortSignal; beginsPayment?: boolean },
): Promise<PlacedOrder | Exclude<CheckoutResult, { ok: true }>> {
  const placed = await placeOrder(db, input)
  if (placed.ok || placed.reason !== 'replaces') return placed
  const { orderId } = placed
  const closed = await closeOpenSessions(db, { ...input, orderId })
  if (!closed.ok) return closed
  await db
    .transaction()
    .execute((trx) =>
      endUnpaidOrder(trx, { orderId, reason: 'remplacée par une autre commande', mail: false, at: input.at }),
    )
  const again = await placeOrder(db, input)
  // Another tab opened an order concurrently: back to the cart.
  return again.ok || again.reason !== 'replaces' ? again : { ok: false, reason: 'cart-changed' }
}

/**
 * Writes order, lines and stock reservation in one transaction, priced from the database; or returns the cart's open
 * order. Refuses a cart whose prices or stock changed, a shortage (`available`: what is left), a closed shop and an
 * unavailable method.
 */
export function placeOrder(db: ShopDb, input: CheckoutInput & { beginsPayment?: boolean }): Promise<PlaceOrderResult> {
  const work = db.transaction().execute(async (trx): Promise<PlaceOrderResult> => {
    if (!input.open) return { ok: false, reason: 'shop-closed' }
    const filled = await readCart(trx, input.cartId, input.settings)
    if (filled.lines.length === 0) return { ok: false, reason: 'empty-cart' }
    if (input.address && !isServedIn(filled, input.address.country)) return { ok: false, reason: 'service-abroad' }
    const openOrder = await findOpenOrder(trx, input.cartId)
    const cart = await cartForBuyer(trx, { cart: filled, checkout: input, openOrder })
    const credit = await chosenCredit(trx, { cart, checkout: input, openOrder })
    const dueCents = dueAfter(cart.totals.totalCents, credit.cents)
    // The amount due dropped to zero, or rose from it, since it was shown.
    if ((dueCents === 0) !== (input.method === 'credit')) return { ok: false, reason: 'cart-changed' }
    const { email } = input.contact
    const isMailboxProven = provesMailbox(input.sessionEmail, email)
    const needs = cartNeeds(cart)
    const unavailable = await refuseMethod(trx, {
      method: input.method,
      totalCents: dueCents,
      settings: input.settings,
      hosted: input.provider !== undefined,
      confirmable: input.confirmable,
      needs: isMailboxProven || cart.needsAttention ? undefined : needs,
      orderId: openOrder?.id,
    })
    if (unavailable) return unavailable
    const orderer = { settings: input.settings, email, isMailboxProven, networkHash: input.networkHash ?? null }
    if (await hasTooManyUnpaid(trx, { ...orderer, exceptOrderId: openOrder?.id })) {
      return { ok: false, reason: 'too-many-unpaid' }
    }
    const { cartId, at } = input
    const fingerprint = fingerprintOf(cart, credit)
    if (openOrder?.fingerprint === fingerprint) {
      await updateContact(trx, { orderId: openOrder.id, contact: contactColumns({ cart, checkout: input }) })
      if (cart.referral?.refused) await recordReferralDropped(trx, { orderId: openOrder.id, at })
      await endReminderOfFormerMailbox(trx, { cartId, typed: cart.typed?.email, email, at })
      return { ok: true, orderId: openOrder.id }
    }
    if (openOrder) return { ok: false, reason: 'replaces', orderId: openOrder.id }
    if (cart.needsAttention) return { ok: false, reason: 'cart-changed' }
    const order = await placeCart(trx, { cart, credit, needs, fingerprint, checkout: input })
    if (cart.referral?.refused) await recordReferralDropped(trx, { orderId: order.id, at })
    await endReminderOfFormerMailbox(trx, { cartId, typed: cart.typed?.email, email, at })
    const begun = input.beginsPayment ? await beginFirstAttempt(trx, { ...input, order }) : undefined
    return { ok: true, orderId: order.id, begun }
  })
  return orRefused<PlaceOrderResult, { ok: false; reason: 'not-enough'; productId: string; available: number }>(work)
}

/** Digest of lines, totals and advantages: carts with equal digests give the same order. */
function fingerprintOf(cart: CartView, credit: ChosenCredit): string {
  const lines = cart.lines.map((line) => [
    line.productId,
    line.packType,
    line.gift?.productId ?? null,
    line.quantity,
    line.unitPriceCents,
  ])
  const { vat, discountCents, totalCents } = cart.totals
  const advantages = [discountCents > 0 ? cart.referral?.code : null, credit.userId, credit.cents]
  const content = JSON.stringify([
    lines,
    vat.percent,
    vat.regime === 'union' ? vat.regime : vat.regime === 'franchise',
    totalCents,
    ...advantages,
  ])
  return createHash('sha256').update(content).digest('hex')
}

/** Stock needed by a cart: components and gifts, summed by product. */
export function cartNeeds(cart: CartView): StockNeeds {
  const needs: StockNeeds = new Map()
  for (const line of cart.lines) {
    if (line.offer) addNeeds(needs, line.offer.needs, line.quantity)
    if (line.gift) addNeeds(needs, [[line.gift.productId, line.quantity]])
  }
  return needs
}
