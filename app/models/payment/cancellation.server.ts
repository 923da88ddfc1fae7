import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { readOrder } from '~/models/order/index.server'
import { closeOpenSessions } from './closing.server'
import { endUnpaidOrder } from './ending.server'
import { listPayments } from './payment.server'
import type { PaymentProvider } from './provider'

export type CancelOrderResult =
  | { ok: true }
  /** `paid`, `pending`, `mismatch`, `refund-due`, `refunded`: money came, or is on its way. */
  | {
      ok: false
      reason: 'paid' | 'pending' | 'mismatch' | 'refund-due' | 'refunded' | 'cancelled' | 'provider-unavailable'
    }

/**
 * Gives up an unpaid order on the shop's word: its open sessions are closed at their provider first, then the stock and
 * the credit are released and the buyer is written to with the reason.
 */
export async function cancelUnpaidOrder(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; reason: string; providers: PaymentProvider[]; at: Date },
): Promise<CancelOrderResult> {
  const { orderId, reason, providers, at } = input
  const refused = await refuseCancellation(db, orderId)
  if (refused) return { ok: false, reason: refused }
  const open = (await listPayments(db, orderId)).find(({ status, provider }) => isOpenSession(status, provider))
  const provider = providers.find(({ name }) => name === open?.provider)
  const closed = await closeOpenSessions(db, { orderId, provider, at })
  if (!closed.ok && closed.reason === 'provider-unavailable') return { ok: false, reason: closed.reason }
  const ended = await db.transaction().execute((trx) => endUnpaidOrder(trx, { orderId, reason, mail: 'cancelled', at }))
  if (ended) return { ok: true }
  // Paid in the meantime, which closing its session has told.
  return { ok: false, reason: (await refuseCancellation(db, orderId)) ?? 'pending' }
}

async function refuseCancellation(db: Kysely<ShopDatabase>, orderId: string) {
  const order = await readOrder(db, orderId)
  const payments = await listPayments(db, orderId)
  if (order.payment_state === 'refund_due') return 'refund-due'
  if (order.payment_state !== 'unpaid') return order.payment_state
  if (payments.some(({ status }) => status === 'mismatch')) return 'mismatch'
  return order.status === 'en_attente' ? undefined : 'cancelled'
}

function isOpenSession(status: string, provider: string): boolean {
  return status === 'open' && provider !== 'transfer'
}
