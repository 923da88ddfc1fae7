import type { Tenant } from '~/database/tenants.server'
import { providerFor } from '~/integrations/payments/index.server'
import { findOrder, type OrderWithItems } from '~/models/order.server'
import { settlePayment } from '~/models/payment/settlement.server'
import { askProvider, findPayment } from '~/models/payment.server'

/** What is known of a payment once its provider has been asked. */
export type PaymentOutcome =
  | { kind: 'unknown' }
  /** Nobody could be asked: nothing is claimed. */
  | { kind: 'unreachable' }
  | { kind: 'paid' | 'pending' | 'unpaid' | 'expired' | 'refund-due' | 'mismatch' | 'transfer'; found: OrderWithItems }

/** Asks the provider and settles: the shopper's return, the webhook and the reconciler all end in the same function. */
export async function settleReturn(
  tenant: Tenant,
  input: { sessionId: string; origin: string; at: Date },
): Promise<PaymentOutcome> {
  const { db } = tenant
  const payment = await findPayment(db, input.sessionId)
  if (!payment) return { kind: 'unknown' }
  if (payment.provider !== 'transfer') {
    const provider = providerFor(payment, tenant, input.origin)
    const session = provider && (await askProvider(provider.findSession(input.sessionId)))
    if (session) await settlePayment(db, { session, source: 'return', at: input.at })
    else if (payment.status !== 'paid') return { kind: 'unreachable' }
  }
  const found = await findOrder(db, payment.order_id)
  if (!found) return { kind: 'unknown' }
  const status = (await findPayment(db, input.sessionId))?.status
  return { kind: outcomeOf(found.order, status, payment.provider === 'transfer'), found }
}

function outcomeOf(
  order: OrderWithItems['order'],
  paymentStatus: string | undefined,
  byTransfer: boolean,
): Exclude<PaymentOutcome['kind'], 'unknown' | 'unreachable'> {
  if (order.payment_state === 'paid' || order.payment_state === 'refunded') return 'paid'
  if (order.payment_state === 'refund_due') return 'refund-due'
  if (paymentStatus === 'mismatch') return 'mismatch'
  if (order.payment_state === 'pending') return 'pending'
  if (order.status === 'annule') return 'expired'
  return byTransfer && paymentStatus === 'open' ? 'transfer' : 'unpaid'
}
