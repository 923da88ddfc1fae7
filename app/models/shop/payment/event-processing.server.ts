import type { PaymentEvent, ShopDb } from '~/database/schema'
import { markPaymentEventProcessed } from './event.server'
import { PaymentProviderUnavailable, type PaymentSession } from './provider'
import { settlePayment } from './settlement.server'

/**
 * Processes a stored provider event: re-reads its session or refund from the provider and settles it. When the provider
 * is unreachable the event stays queued without counting an attempt. Bugs are counted and thrown.
 */
export async function processPaymentEvent(
  db: ShopDb,
  input: {
    event: Pick<PaymentEvent, 'id' | 'session_id' | 'refund_reference' | 'subscription_id'>
    findSession: () => Promise<PaymentSession | undefined>
    /** Returns what blocked processing. */
    settleRefund: (reference: string) => Promise<string | undefined>
    /** Applies the present state of a plan; the shop knows none. */
    settlePlan: (subscriptionId: string) => Promise<void>
    at: Date
  },
): Promise<'processed' | 'failed' | 'provider-unavailable'> {
  const { event, at } = input
  try {
    const problem = await settleSubject(db, input)
    await markPaymentEventProcessed(db, { id: event.id, at, error: problem })
    return problem === undefined ? 'processed' : 'failed'
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return 'provider-unavailable'
    await markPaymentEventProcessed(db, { id: event.id, at, error: String(error).slice(0, 500) })
    throw error
  }
}

type Processing = Parameters<typeof processPaymentEvent>[1]

/** Returns what blocked processing, or undefined. */
async function settleSubject(db: ShopDb, input: Processing): Promise<string | undefined> {
  const { session_id, refund_reference, subscription_id } = input.event
  if (subscription_id !== null) {
    await input.settlePlan(subscription_id)
    return undefined
  }
  if (refund_reference !== null) return input.settleRefund(refund_reference)
  return session_id === null ? undefined : settleSession(db, input)
}

async function settleSession(
  db: ShopDb,
  input: { findSession: () => Promise<PaymentSession | undefined>; at: Date },
): Promise<string | undefined> {
  const session = await input.findSession()
  if (!session) return 'session unknown to the provider'
  const settled = await settlePayment(db, { session, source: 'webhook', at: input.at })
  const moneyMoved = session.status === 'paid' || session.status === 'pending'
  // A mismatch is final: recorded in the history, shopkeeper notified.
  return !settled.ok && settled.reason === 'unknown-session' && moneyMoved ? 'no payment for this session' : undefined
}
