import type { Payment, ShopDb } from '~/database/schema'
import { HOUR_MS } from '~/runtime/time'
import type { PaymentRefusal } from './payable.server'
import { askProvider, listPayments } from './payment.server'
import type { PaymentProvider } from './provider'
import { settlePayment } from './settlement.server'

/** Margin for clock skew after a session's expiry. */
const EXPIRY_MARGIN_MS = HOUR_MS

/** Still usable by the shopper. */
export function isOpenSession({ status, provider, session_id, expires_at }: Payment, at: Date): boolean {
  const ended = Date.parse(expires_at) + EXPIRY_MARGIN_MS < at.getTime()
  return status === 'open' && provider !== 'transfer' && session_id !== null && !ended
}

/**
 * Closes an order's open sessions at their provider before it changes. Refused when one is paid (settled on the way) or
 * the provider is unreachable.
 */
export async function closeOpenSessions(
  db: ShopDb,
  input: { orderId: string; provider: PaymentProvider | undefined; at: Date; signal?: AbortSignal },
): Promise<{ ok: true } | Extract<PaymentRefusal, { reason: 'already-paid' | 'provider-unavailable' }>> {
  const { orderId, at, signal } = input
  for (const payment of await listPayments(db, orderId)) {
    if (payment.status !== 'open' || payment.provider === 'transfer' || !payment.session_id) continue
    const provider = input.provider?.name === payment.provider ? input.provider : undefined
    // A provider no longer configured cannot be asked; its session has long expired.
    if (!provider && Date.parse(payment.expires_at) + EXPIRY_MARGIN_MS < at.getTime()) continue
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
