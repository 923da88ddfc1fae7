import type { Payment, ShopDb } from '~/database/schema'
import { readOrder } from '~/models/shop/order/index.server'
import { closeOpenSessions } from './closing.server'
import { endUnpaidOrder } from './ending.server'
import { listPayments } from './payment.server'
import type { PaymentProvider } from './provider'

const ROUNDS = 3

export type CancelOrderResult =
  | { ok: true }
  /** `paid`, `pending`, `mismatch`, `refund-due`, `refunded`: a payment exists or is pending. */
  | {
      ok: false
      reason: 'paid' | 'pending' | 'mismatch' | 'refund-due' | 'refunded' | 'cancelled' | 'provider-unavailable'
    }

/**
 * Cancels an unpaid order for the shop: closes its sessions at the provider, then releases stock and credit and mails
 * the reason.
 */
export async function cancelUnpaidOrder(
  db: ShopDb,
  input: { orderId: string; reason: string; providers: PaymentProvider[]; at: Date },
): Promise<CancelOrderResult> {
  const { orderId, reason, providers, at } = input
  const refused = await refuseCancellation(db, orderId)
  if (refused) return { ok: false, reason: refused }
  // Retried: the shopper may open a new session meanwhile.
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = (await listPayments(db, orderId)).find(needsProviderCheck)
    const provider = providers.find(({ name }) => name === open?.provider)
    const closed = await closeOpenSessions(db, { orderId, provider, at })
    if (!closed.ok && closed.reason === 'provider-unavailable') return { ok: false, reason: closed.reason }
    const end = { orderId, reason, mail: 'cancelled', at } as const
    if (await db.transaction().execute((trx) => endUnpaidOrder(trx, end))) return { ok: true }
    if (!closed.ok) break
  }
  // Paid meanwhile, as closing its session revealed.
  return { ok: false, reason: (await refuseCancellation(db, orderId)) ?? 'pending' }
}

async function refuseCancellation(db: ShopDb, orderId: string) {
  const order = await readOrder(db, orderId)
  const payments = await listPayments(db, orderId)
  if (order.payment_state === 'refund_due') return 'refund-due'
  if (order.payment_state !== 'unpaid') return order.payment_state
  if (payments.some(({ status }) => status === 'mismatch')) return 'mismatch'
  return order.status === 'en_attente' ? undefined : 'cancelled'
}

/** Any age: it may hold an unreported payment. */
function needsProviderCheck({ status, provider }: Payment): boolean {
  return status === 'open' && provider !== 'transfer'
}
