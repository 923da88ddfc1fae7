import type { CustomerOrder, ShopDb } from '~/database/schema'
import { isReferredOrder } from '~/models/shop/loyalty/index.server'
import { dropDiscount, dropReferralCode, readOrder } from '~/models/shop/order/index.server'
import type { PaymentProvider } from '~/models/shop/payment'
import {
  closeOpenSessions,
  listPayments,
  queueTransferChanged,
  refuseUnpayable,
} from '~/models/shop/payment/index.server'
import { dueOf } from '~/models/values/totals'
import { orRefused, Refused } from '~/runtime/refused'

/** `uncredited`: already paid, so the agreed price stays and the referrer gets no reward. */
export type ReferralReview = 'no-discount' | 'kept' | 'dropped' | 'uncredited'

export interface ProviderAway {
  ok: false
  reason: 'provider-unavailable'
}

/** Rechecks, before another payment of an order, whether its buyer is entitled to the discount. */
export async function reviewReferral(
  db: ShopDb,
  input: { orderId: string; provider: PaymentProvider | undefined; at: Date },
): Promise<{ ok: true; referral: ReferralReview } | ProviderAway> {
  const order = await readOrder(db, input.orderId)
  if (order.referral_code === null) return { ok: true, referral: 'no-discount' }
  if (await isReferredOrder(db, order)) return { ok: true, referral: 'kept' }
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok && closed.reason === 'provider-unavailable') return { ok: false, reason: closed.reason }
  const work = db.transaction().execute(async (trx) => {
    const referral = await applyReferralRule(trx, { order: await readOrder(trx, order.id), at: input.at })
    return { ok: true as const, referral }
  })
  return orRefused<{ ok: true; referral: ReferralReview }, ProviderAway>(work)
}

/**
 * Removes the discount from an unpaid order whose buyer is not entitled to it, and the code from a paid one. Its
 * sessions must be closed before: throws Refused<ProviderAway> when one was opened since.
 */
export async function applyReferralRule(
  trx: ShopDb,
  input: { order: CustomerOrder; at: Date },
): Promise<ReferralReview> {
  const { order, at } = input
  if (order.referral_code === null) return 'no-discount'
  if (await isReferredOrder(trx, order)) return 'kept'
  const payments = await listPayments(trx, order.id)
  if (order.status !== 'en_attente' || refuseUnpayable(order, payments)) {
    await dropReferralCode(trx, order.id)
    return 'uncredited'
  }
  if (payments.some(({ provider, status }) => provider !== 'transfer' && status === 'open')) {
    throw new Refused<ProviderAway>({ ok: false, reason: 'provider-unavailable' })
  }
  await billInFull(trx, { order, at })
  return 'dropped'
}

async function billInFull(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }) {
  await awaitNewAmount(trx, { order: await dropDiscount(trx, { order, at }), at })
}

/** Updates the amount of an awaited transfer and notifies the buyer. */
export async function awaitNewAmount(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  const transfer = await trx
    .updateTable('payment')
    .set({ amount_cents: dueOf(order), updated_at: at.toISOString() })
    .where('order_id', '=', order.id)
    .where('provider', '=', 'transfer')
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (transfer) await queueTransferChanged(trx, { orderId: order.id, at })
}
