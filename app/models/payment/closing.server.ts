import type { Payment, ShopDb } from '~/database/schema'
import type { PaymentRefusal } from './payable.server'
import { askProvider, listPayments } from './payment.server'
import type { PaymentProvider } from './provider'
import { settlePayment } from './settlement.server'

/** So long after its expiry, a session is over whatever the clocks say. */
const ENDED_BY_ITSELF_MS = 3600_000

/** A place to pay that the shopper may still use. */
export function isOpenSession({ status, provider, session_id, expires_at }: Payment, at: Date): boolean {
  const ended = Date.parse(expires_at) + ENDED_BY_ITSELF_MS < at.getTime()
  return status === 'open' && provider !== 'transfer' && session_id !== null && !ended
}

/**
 * Closes an order's open sessions at their provider, so that nobody pays for what is about to change. Refuses when
 * one turns out to be paid (it is settled on the way) or the provider cannot be asked.
 */
export async function closeOpenSessions(
  db: ShopDb,
  input: { orderId: string; provider: PaymentProvider | undefined; at: Date; signal?: AbortSignal },
): Promise<{ ok: true } | Extract<PaymentRefusal, { reason: 'already-paid' | 'provider-unavailable' }>> {
  const { orderId, at, signal } = input
  for (const payment of await listPayments(db, orderId)) {
    if (payment.status !== 'open' || payment.provider === 'transfer' || !payment.session_id) continue
    const provider = input.provider?.name === payment.provider ? input.provider : undefined
    // A provider the shop no longer works with cannot be asked; its session has ended by itself long since.
    if (!provider && Date.parse(payment.expires_at) + ENDED_BY_ITSELF_MS < at.getTime()) continue
    if (!provider) return { ok: false, reason: 'provider-unavailable', orderId }
    const session = await askProvider(provider.expireSession(payment.session_id, { signal }))
    if (!session) return { ok: false, reason: 'provider-unavailable', orderId }
    const settled = await settlePayment(db, { session, source: 'return', at })
    if (settled.ok && (session.status === 'paid' || session.status === 'pending')) {
      return { ok: false, reason: 'already-paid', orderId, sessionId: payment.session_id }
    }
  }
  return { ok: true }
}
