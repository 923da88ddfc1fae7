import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { queuePaymentPending, queueShopkeeperNotice } from '../email/order-mails.server'
import { assignOrderNumber } from '../order.server'
import { insertPayment, listPayments } from '../payment.server'
import { type PaymentProvider, TRANSFER_DAYS } from '../payment-provider'
import { orRefused } from '../refused'
import { dueOf } from '../totals'
import { closeOpenSessions } from './closing.server'
import {
  holdStock,
  type OpenPaymentResult,
  type PaymentRefusal,
  type ReturnUrls,
  refuseMethod,
  refuseUnpayable,
} from './payable.server'
import { closeCheckout } from './settlement.server'

/** The order waits for a bank transfer: the stock stays reserved for five days and the cart is done with. */
export async function openTransfer(
  db: Kysely<ShopDatabase>,
  input: {
    orderId: string
    /** Closes the sessions that the transfer takes the place of. */
    provider: PaymentProvider | undefined
    /** The shop may sell. */
    open: boolean
    returnUrls: ReturnUrls
    at: Date
    signal?: AbortSignal
  },
): Promise<OpenPaymentResult> {
  if (!input.open) return { ok: false, reason: 'shop-closed' }
  const order = await db
    .selectFrom('customer_order')
    .select(['total_cents', 'credit_cents'])
    .where('id', '=', input.orderId)
    .executeTakeFirstOrThrow()
  const unavailable = await refuseMethod(db, {
    method: 'transfer',
    totalCents: dueOf(order),
    hosted: input.provider !== undefined,
  })
  if (unavailable) return unavailable
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok) return closed
  const work = db.transaction().execute(async (trx): Promise<OpenPaymentResult> => {
    const order = await trx
      .selectFrom('customer_order')
      .selectAll()
      .where('id', '=', input.orderId)
      .executeTakeFirstOrThrow()
    const payments = await listPayments(trx, order.id)
    const waiting = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
    if (waiting?.session_id)
      return { ok: true, orderId: order.id, sessionId: waiting.session_id, url: waiting.url ?? '' }
    const refusal = refuseUnpayable(order, payments)
    if (refusal) return refusal
    const expiresAt = new Date(input.at.getTime() + TRANSFER_DAYS * 24 * 3600_000)
    await holdStock(trx, order.id)
    const sessionId = `virement_${randomBytes(12).toString('hex')}`
    const url = input.returnUrls.success.replace('{CHECKOUT_SESSION_ID}', sessionId)
    const payment = await insertPayment(trx, {
      order,
      attempt: (payments.at(-1)?.attempt ?? 0) + 1,
      provider: 'transfer',
      method: 'transfer',
      expiresAt,
      at: input.at,
    })
    await trx
      .updateTable('payment')
      .set({ session_id: sessionId, url, status: 'open' })
      .where('id', '=', payment.id)
      .execute()
    await assignOrderNumber(trx, { orderId: order.id, sessionId })
    await trx
      .updateTable('customer_order')
      .set({ payment_method: 'transfer', expires_at: expiresAt.toISOString() })
      .where('id', '=', order.id)
      .execute()
    await closeCheckout(trx, order)
    await queuePaymentPending(trx, { orderId: order.id, at: input.at })
    await queueShopkeeperNotice(trx, { orderId: order.id, at: input.at, subjectHint: 'transfer' })
    return { ok: true, orderId: order.id, sessionId, url }
  })
  return orRefused<OpenPaymentResult, PaymentRefusal>(work)
}
