import type { CustomerOrder, OrderStatus, PaymentMethod, ShopDb } from '~/database/schema'
import type { EndedOrderMail } from '~/models/base/outbox'
import type { StockNeeds } from '~/models/shop/stock'
import type { DeliveryAddress } from '~/models/values/address'

/** A payment that arrived or ended. */
interface OfPayment {
  paymentId: string
}

/** Events of a placed order with their inputs. Effects: app/order-effects/order-effects.md. */
export interface Happenings {
  'payment-begun': { method: PaymentMethod; payableUntil: Date }
  'transfer-awaited': { payableUntil: Date; tellBuyer: boolean }
  'transfer-confirmed': { payableUntil: Date; tellBuyer: boolean }
  'payment-pending': { method: PaymentMethod }
  'payment-failed': OfPayment & { payableUntil: Date }
  'payment-expired': OfPayment & { payableUntil: Date }
  'payment-mismatch': OfPayment & { reason: string }
  paid: { method: PaymentMethod }
  'refund-due': OfPayment & { reason: string; amountCents: number }
  /** Money for an order that is paid already. */
  'paid-again': OfPayment & { reason: string; amountCents: number }
  /** `overdueAt`: only when past its payment deadline at that time. */
  cancelled: { reason: string; overdueAt?: Date; mail: EndedOrderMail | false }
  sent: object
  /** By an administrator, between any states. `payableUntil`: new deadline when the target state awaits payment. */
  moved: { status: OrderStatus; payableUntil: Date; tellBuyer: boolean }
  /** Refunded in full. */
  refunded: object
  /** `deliveredAt`: known delivery time, if earlier. */
  delivered: { deliveredAt?: Date; tellBuyer?: boolean }
  /** Delivery date corrected. */
  'delivery-dated': { deliveredAt: Date }
  'address-completed': { address: DeliveryAddress; delivery: { from: string; to: string } }
}

export type What = keyof Happenings

interface Changed {
  actor: string
  /** Before and after; identical for a newly placed order. */
  before: CustomerOrder
  order: CustomerOrder
  at: Date
}

export type OrderChange =
  | (Changed & { what: 'placed'; needs: StockNeeds })
  | { [W in What]: Changed & Happenings[W] & { what: W; reason?: string } }[What]

/** Why an effect refuses an administrator's move. */
export type MoveRefusal =
  | { ok: false; reason: 'not-enough'; productId: string; available: number }
  | { ok: false; reason: 'credit-spent' }

/** Runs in the transaction of the change; throws Refused to roll it back. */
export type OrderEffect = (trx: ShopDb, change: OrderChange) => Promise<unknown>

let applyEffects: OrderEffect | undefined

/** Called once at start, by app/order-effects: what sells does not know what follows from a sale. */
export function registerOrderEffects(apply: OrderEffect): void {
  applyEffects = apply
}

/** Throws when nothing was registered: an order must not change without its effects. */
export async function runOrderEffects(trx: ShopDb, change: OrderChange): Promise<void> {
  if (!applyEffects) throw new Error('No effects of orders are registered.')
  await applyEffects(trx, change)
}
