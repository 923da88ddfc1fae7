import type { Kysely } from 'kysely'
import type { Payment, ShopDatabase } from '~/database/schema'
import { type PaymentProvider, PaymentProviderUnavailable, type PaymentSession } from '../payment-provider'
import { settlePayment } from './settlement.server'

/** `pending`: the money is on its way, or a person of the shop looks at it. */
export type PaymentOutcome = 'paid' | 'unpaid' | 'pending' | 'expired'

/**
 * Where a payment stands: the provider is asked and its answer settled, as when the shopper comes back. A provider
 * that cannot be asked leaves what is known; undefined when that is not enough.
 */
export async function lookUpPayment(
  db: Kysely<ShopDatabase>,
  input: { payment: Payment; provider: PaymentProvider | undefined; at: Date },
): Promise<PaymentOutcome | undefined> {
  const { payment, at } = input
  if (payment.provider === 'transfer') return transferOutcomes[payment.status]
  const session = payment.status === 'paid' ? undefined : await ask(payment, input.provider)
  if (!session) return knownOutcomes[payment.status]
  const settled = await settlePayment(db, { session, source: 'return', at })
  if (!settled.ok || settled.state === 'refund_due') return 'pending'
  return settled.state === 'unpaid' && session.status === 'expired' ? 'expired' : settled.state
}

/** A transfer was promised by the shopper and is confirmed by a person. */
const transferOutcomes: Record<Payment['status'], PaymentOutcome> = {
  creating: 'pending',
  open: 'pending',
  pending: 'pending',
  paid: 'paid',
  failed: 'unpaid',
  expired: 'expired',
  mismatch: 'pending',
  refund_due: 'pending',
}

/** What is stored of a payment that is over, or has gone too far to be anything else. */
const knownOutcomes: Partial<Record<Payment['status'], PaymentOutcome>> = {
  paid: 'paid',
  pending: 'pending',
  failed: 'unpaid',
  expired: 'expired',
  mismatch: 'pending',
  refund_due: 'pending',
}

async function ask(payment: Payment, provider: PaymentProvider | undefined): Promise<PaymentSession | undefined> {
  if (!provider || !payment.session_id) return undefined
  try {
    return await provider.findSession(payment.session_id)
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return undefined
    throw error
  }
}
