import { randomBytes } from 'node:crypto'
import type { Payment, ShopDb } from '~/database/schema'
import { assignOrderNumber, readOrder } from '~/models/shop/order/index.server'
import { dueOf } from '~/models/values/totals'

import { type OpenPaymentResult, type ReturnUrls, refuseUnpayable } from './payable.server'
import { insertPayment, listPayments, nextAttempt } from './payment.server'
import { settleWithin } from './settlement.server'

/** Settles an order fully covered by credit, without a provider. */
export function payByCredit(
  db: ShopDb,
  input: { orderId: string; open: boolean; returnUrls: ReturnUrls; at: Date },
): Promise<OpenPaymentResult> {
  return db.transaction().execute((trx) => settleCredit(trx, input))
}

async function settleCredit(
  trx: ShopDb,
  { orderId, open, returnUrls, at }: { orderId: string; open: boolean; returnUrls: ReturnUrls; at: Date },
): Promise<OpenPaymentResult> {
  if (!open) return { ok: false, reason: 'shop-closed' }
  const order = await readOrder(trx, orderId)
  const payments = await listPayments(trx, orderId)
  const refusal = refuseUnpayable(order, payments)
  if (refusal) return refusal
  if (dueOf(order) !== 0) return { ok: false, reason: 'not-payable', orderId }
  const expiresAt = new Date(order.expires_at ?? at)
  const attempt = {
    order,
    attempt: nextAttempt(payments),
    provider: 'credit',
    method: 'credit',
    expiresAt,
    at,
  } as const
  const sessionId = `avoir_${randomBytes(12).toString('hex')}`
  const url = returnUrls.success.replace('{CHECKOUT_SESSION_ID}', sessionId)
  await openSession(trx, { payment: await insertPayment(trx, attempt), sessionId, url })
  await assignOrderNumber(trx, { orderId, sessionId })
  const session = { id: sessionId, status: 'paid', amountCents: 0, currency: 'eur', url: null, orderId } as const
  await settleWithin(trx, { session, source: 'return', actor: 'client', at })
  return { ok: true, orderId, sessionId, url }
}

async function openSession(
  trx: ShopDb,
  { payment, sessionId, url }: { payment: Payment; sessionId: string; url: string },
): Promise<void> {
  const opened = { session_id: sessionId, url, status: 'open' } as const
  await trx.updateTable('payment').set(opened).where('id', '=', payment.id).execute()
}
