import type { PaymentEvent, ShopDb } from '~/database/schema'
import { markPaymentEventProcessed } from './event.server'
import { PaymentProviderUnavailable, type PaymentSession } from './provider'
import { settlePayment } from './settlement.server'

/**
 * Works on a stored provider message: the session or the refund it is about is read anew and settled. `findSession` and
 * `settleRefund` ask the provider; when it cannot be asked the message simply waits, without one of its tries being
 * counted. Throws what is a bug, counted.
 */
export async function processPaymentEvent(
  db: ShopDb,
  input: {
    event: Pick<PaymentEvent, 'id' | 'session_id' | 'refund_reference'>
    findSession: () => Promise<PaymentSession | undefined>
    /** Gives what kept the message from being worked on. */
    settleRefund: (reference: string) => Promise<string | undefined>
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

/** What kept the message from being worked on, or undefined. */
async function settleSubject(db: ShopDb, input: Processing): Promise<string | undefined> {
  const { session_id, refund_reference } = input.event
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
  // A mismatch is settled: it is in the order's history and the shopkeeper has been written to.
  return !settled.ok && settled.reason === 'unknown-session' && moneyMoved ? 'no payment for this session' : undefined
}
