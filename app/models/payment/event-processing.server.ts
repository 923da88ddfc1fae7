import type { PaymentEvent, ShopDb } from '~/database/schema'
import { markPaymentEventProcessed } from './event.server'
import { PaymentProviderUnavailable, type PaymentSession } from './provider'
import { settlePayment } from './settlement.server'

/**
 * Works on a stored provider message: the session is read anew and settled. `findSession` asks the provider; when it
 * cannot be asked the message simply waits, without one of its tries being counted. Throws what is a bug, counted.
 */
export async function processPaymentEvent(
  db: ShopDb,
  input: {
    event: Pick<PaymentEvent, 'id' | 'session_id'>
    findSession: () => Promise<PaymentSession | undefined>
    at: Date
  },
): Promise<'processed' | 'failed' | 'provider-unavailable'> {
  const { event, at } = input
  try {
    const problem = event.session_id === null ? undefined : await settleSession(db, input)
    await markPaymentEventProcessed(db, { id: event.id, at, error: problem })
    return problem === undefined ? 'processed' : 'failed'
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return 'provider-unavailable'
    await markPaymentEventProcessed(db, { id: event.id, at, error: String(error).slice(0, 500) })
    throw error
  }
}

/** What kept the message from being worked on, or undefined. */
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
