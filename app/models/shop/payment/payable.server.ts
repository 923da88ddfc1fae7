import type { CustomerOrder, Payment, PaymentMethod, PaymentStatus, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { orderNeeds } from '~/models/shop/order/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import { holdsReservation, reserveStock } from '~/models/shop/stock/index.server'
import { Refused } from '~/runtime/refused'

import { offeredMethods, type UnavailableMethod } from './methods'
import { exceedsTransferShare } from './transfer-share.server'

/** Absolute URLs. */
export interface ReturnUrls {
  /** `{CHECKOUT_SESSION_ID}` is replaced by the session id. */
  success: string
  /** Providers do not insert a session id here. */
  cancel(orderId: string): string
}

export type OpenPaymentResult = { ok: true; orderId: string; sessionId: string; url: string } | PaymentRefusal

export type PaymentRefusal =
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  /** Paid, pending or under review: `sessionId` links to its status page. */
  | { ok: false; reason: 'already-paid'; orderId: string; sessionId: string }
  | { ok: false; reason: 'not-payable'; orderId: string }
  | { ok: false; reason: 'provider-unavailable'; orderId: string }
  | { ok: false; reason: 'too-many-sessions'; orderId: string }
  | OfferRefusal

/** `shop-closed`: the shop may not sell yet. */
export type OfferRefusal =
  | { ok: false; reason: 'shop-closed' }
  | { ok: false; reason: 'method-unavailable'; refused: UnavailableMethod }

/** A differing amount counts: its page tells that it is under review. */
const receivedStatuses = new Set<PaymentStatus>(['paid', 'pending', 'mismatch'])

/** Undefined when the order is payable. */
export function refuseUnpayable(order: CustomerOrder, payments: Payment[]): PaymentRefusal | undefined {
  const settled = payments.find((payment) => receivedStatuses.has(payment.status))
  if (settled?.session_id)
    return { ok: false, reason: 'already-paid', orderId: order.id, sessionId: settled.session_id }
  // Served unpaid orders are payable like any other.
  if (order.status === 'annule' || order.payment_state !== 'unpaid')
    return { ok: false, reason: 'not-payable', orderId: order.id }
  return undefined
}

/** Undefined when the shop accepts this amount by this method. */
export async function refuseMethod(
  trx: ShopDb,
  input: {
    method: PaymentMethod
    totalCents: number
    settings: Settings
    hosted: boolean
    /** The confirmation can reach the shopper. */
    confirmable: boolean
    /** Needs of an unconfirmed transfer; undefined when confirmed at once. */
    needs?: StockNeeds
    /** Set once the order is inserted. */
    orderId?: string
  },
): Promise<OfferRefusal | undefined> {
  const { needs, orderId, settings } = input
  const isTransfer = input.method === 'transfer'
  const offered = offeredMethods({
    ...input,
    transferShareTaken:
      isTransfer && needs !== undefined && (await exceedsTransferShare(trx, { settings, needs, orderId })),
  })
  for (const refused of offered) {
    if (refused.method === input.method && !refused.available)
      return { ok: false, reason: 'method-unavailable', refused }
  }
  return undefined
}

/** Keeps or renews the order's reservation. Throws Refused<PaymentRefusal> when out of stock. */
export async function holdStock(trx: ShopDb, orderId: string): Promise<void> {
  if (await holdsReservation(trx, orderId)) return
  await reserveNeeds(trx, { orderId, needs: await orderNeeds(trx, orderId) })
}

/** Throws Refused<PaymentRefusal> when out of stock. */
export async function reserveNeeds(
  trx: ShopDb,
  input: { orderId: string; needs: StockNeeds; at?: Date },
): Promise<void> {
  const reserved = await reserveStock(trx, input)
  if (!reserved.ok) throw new Refused<PaymentRefusal>({ ...reserved, reason: 'not-enough' })
}
