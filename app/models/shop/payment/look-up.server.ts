import type { CustomerOrder, Payment, PaymentStatus, ShopDb } from '~/database/schema'
import type { OrderWithItems } from '~/models/shop/order'
import { findOrder, findOrderOfBuyer, sendOrderLink } from '~/models/shop/order/index.server'
import { findOrderState, type OrderState } from './order-state.server'
import { askProvider, findPayment } from './payment.server'
import type { PaymentProvider } from './provider'
import { settlePayment } from './settlement.server'

/** State of a payment and its order. */
export type PaymentOutcome =
  | { kind: 'unknown' }
  /** Provider unreachable and nothing certain stored. */
  | { kind: 'unreachable' }
  | { kind: SettledKind; payment: Payment; found: OrderWithItems }

/**
 * `transfer`: announced and awaited. `unpaid`: still payable, by this or another attempt. `expired`: order cancelled.
 * `mismatch`, `refund-due`: under manual review.
 */
type SettledKind = 'paid' | 'pending' | 'unpaid' | 'expired' | 'refund-due' | 'mismatch' | 'transfer'

/**
 * Asks the provider for a payment and settles the answer, like the webhook and the reconciler. When unreachable,
 * returns only final or irreversible states.
 */
export async function lookUpPayment(
  db: ShopDb,
  input: { sessionId: string; providerOf: (payment: Payment) => PaymentProvider | undefined; at: Date },
): Promise<PaymentOutcome> {
  const { sessionId, at } = input
  const stored = await findPayment(db, sessionId)
  if (!stored) return { kind: 'unknown' }
  if (stored.provider !== 'transfer' && stored.status !== 'paid') {
    const provider = input.providerOf(stored)
    const session = provider && (await askProvider(provider.findSession(sessionId)))
    if (session) await settlePayment(db, { session, source: 'return', at })
    else if (undecided.has(stored.status)) return { kind: 'unreachable' }
  }
  const payment = await findPayment(db, sessionId)
  const found = payment && (await findOrder(db, payment.order_id))
  return found ? { kind: kindOf(found.order, payment), payment, found } : { kind: 'unknown' }
}

const undecided = new Set<PaymentStatus>(['creating', 'open'])

function kindOf(order: OrderWithItems['order'], payment: Payment): SettledKind {
  if (order.payment_state === 'paid' || order.payment_state === 'refunded') return 'paid'
  if (order.payment_state === 'refund_due') return 'refund-due'
  if (payment.status === 'mismatch') return 'mismatch'
  if (order.payment_state === 'pending') return 'pending'
  if (order.status === 'annule') return 'expired'
  return payment.provider === 'transfer' && payment.status === 'open' ? 'transfer' : 'unpaid'
}

/**
 * State of the order matching number and e-mail, with its link mailed to that mailbox. `mailed`: false beyond the daily
 * limit.
 */
export async function lookUpOrder(
  db: ShopDb,
  input: { orderNumber: string; email: string; at: Date },
): Promise<{ order: CustomerOrder; state: OrderState; mailed: boolean } | undefined> {
  const order = await findOrderOfBuyer(db, input)
  if (!order) return undefined
  return { order, state: await findOrderState(db, order), mailed: await sendOrderLink(db, { order, at: input.at }) }
}
