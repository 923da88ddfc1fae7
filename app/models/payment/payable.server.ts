import type { CustomerOrder, Payment, PaymentMethod, PaymentStatus, ShopDb } from '~/database/schema'
import { orderNeeds } from '~/models/order/index.server'
import type { Settings } from '~/models/shop'
import type { StockNeeds } from '~/models/stock'
import { holdsReservation, reserveStock } from '~/models/stock/index.server'
import { Refused } from '~/runtime/refused'

import { offeredMethods, type UnavailableMethod } from './methods'
import { exceedsTransferShare } from './transfer-share.server'

/** Absolute. */
export interface ReturnUrls {
  /** `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  success: string
  /** Providers put no session id here. */
  cancel(orderId: string): string
}

export type OpenPaymentResult = { ok: true; orderId: string; sessionId: string; url: string } | PaymentRefusal

export type PaymentRefusal =
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  /** Paid, on its way or being looked at: `sessionId` leads to the page that says so. */
  | { ok: false; reason: 'already-paid'; orderId: string; sessionId: string }
  | { ok: false; reason: 'not-payable'; orderId: string }
  | { ok: false; reason: 'provider-unavailable'; orderId: string }
  | { ok: false; reason: 'too-many-sessions'; orderId: string }
  | OfferRefusal

/** `shop-closed`: a shop that may not sell yet. */
export type OfferRefusal =
  | { ok: false; reason: 'shop-closed' }
  | { ok: false; reason: 'method-unavailable'; refused: UnavailableMethod }

/** A payment of another amount is money too: its page says that a person looks at it. */
const moneyCame = new Set<PaymentStatus>(['paid', 'pending', 'mismatch'])

/** Why an order can no longer be paid, or undefined when it can. */
export function refuseUnpayable(order: CustomerOrder, payments: Payment[]): PaymentRefusal | undefined {
  const settled = payments.find((payment) => moneyCame.has(payment.status))
  if (settled?.session_id)
    return { ok: false, reason: 'already-paid', orderId: order.id, sessionId: settled.session_id }
  // One that is served before its money came is paid as any other.
  if (order.status === 'annule' || order.payment_state !== 'unpaid')
    return { ok: false, reason: 'not-payable', orderId: order.id }
  return undefined
}

/** Why the shop takes no payment of this amount by this method, or undefined when it does. */
export async function refuseMethod(
  trx: ShopDb,
  input: {
    method: PaymentMethod
    totalCents: number
    settings: Settings
    hosted: boolean
    /** The link that confirms a transfer reaches its shopper. */
    confirmable?: boolean
    /** What an unconfirmed transfer would hold; undefined for one that is confirmed at once. */
    needs?: StockNeeds
    /** The order itself, once it is written. */
    orderId?: string
  },
): Promise<OfferRefusal | undefined> {
  const { needs, orderId, settings, confirmable = false } = input
  const isTransfer = input.method === 'transfer'
  const offered = offeredMethods({
    ...input,
    confirmable,
    transferShareTaken:
      isTransfer && needs !== undefined && (await exceedsTransferShare(trx, { settings, needs, orderId })),
  })
  for (const refused of offered) {
    if (refused.method === input.method && !refused.available)
      return { ok: false, reason: 'method-unavailable', refused }
  }
  return undefined
}

/**
 * Keeps the order's reservation, or makes it anew when it was released. Throws Refused<PaymentRefusal> when the stock
 * has gone.
 */
export async function holdStock(trx: ShopDb, orderId: string): Promise<void> {
  if (await holdsReservation(trx, orderId)) return
  await reserveNeeds(trx, { orderId, needs: await orderNeeds(trx, orderId) })
}

/** Throws Refused<PaymentRefusal> when the stock has gone. */
export async function reserveNeeds(
  trx: ShopDb,
  input: { orderId: string; needs: StockNeeds; at?: Date },
): Promise<void> {
  const reserved = await reserveStock(trx, input)
  if (!reserved.ok) throw new Refused<PaymentRefusal>({ ...reserved, reason: 'not-enough' })
}
