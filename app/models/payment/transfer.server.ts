import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { closeCheckout } from '../cart/keeping.server'
import { queuePaymentPending } from '../email/order-mails.server'
import { queueShopkeeperNotice } from '../email/shopkeeper-notice.server'
import { assignOrderNumber, readOrder } from '../order.server'
import { insertPayment, listPayments, nextAttempt } from '../payment.server'
import { type PaymentProvider, type PaymentSession, TRANSFER_DAYS } from '../payment-provider'
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
import { type SettleResult, settlePayment } from './settlement.server'

interface OpenTransferInput {
  orderId: string
  /** Closes the sessions that the transfer takes the place of. */
  provider: PaymentProvider | undefined
  /** The shop may sell. */
  open: boolean
  returnUrls: ReturnUrls
  at: Date
  signal?: AbortSignal
}

/** The order waits for a bank transfer: the stock stays reserved for five days and the cart is done with. */
export async function openTransfer(db: Kysely<ShopDatabase>, input: OpenTransferInput): Promise<OpenPaymentResult> {
  if (!input.open) return { ok: false, reason: 'shop-closed' }
  const totalCents = dueOf(await readOrder(db, input.orderId))
  const hosted = input.provider !== undefined
  const unavailable = await refuseMethod(db, { method: 'transfer', totalCents, hosted })
  if (unavailable) return unavailable
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok) return closed
  const work = db.transaction().execute((trx) => awaitTransfer(trx, input))
  return orRefused<OpenPaymentResult, PaymentRefusal>(work)
}

async function awaitTransfer(
  trx: Kysely<ShopDatabase>,
  { orderId, returnUrls, at }: OpenTransferInput,
): Promise<OpenPaymentResult> {
  const order = await readOrder(trx, orderId)
  const payments = await listPayments(trx, orderId)
  const waiting = payments.find((payment) => payment.provider === 'transfer' && payment.status === 'open')
  if (waiting?.session_id) return { ok: true, orderId, sessionId: waiting.session_id, url: waiting.url ?? '' }
  const refusal = refuseUnpayable(order, payments)
  if (refusal) return refusal
  const expiresAt = new Date(at.getTime() + TRANSFER_DAYS * 24 * 3600_000)
  await holdStock(trx, orderId)
  const sessionId = `virement_${randomBytes(12).toString('hex')}`
  const url = returnUrls.success.replace('{CHECKOUT_SESSION_ID}', sessionId)
  const payment = await insertPayment(trx, {
    order,
    attempt: nextAttempt(payments),
    provider: 'transfer',
    method: 'transfer',
    expiresAt,
    at,
  })
  await trx
    .updateTable('payment')
    .set({ session_id: sessionId, url, status: 'open' })
    .where('id', '=', payment.id)
    .execute()
  await assignOrderNumber(trx, { orderId, sessionId })
  await trx
    .updateTable('customer_order')
    .set({ payment_method: 'transfer', expires_at: expiresAt.toISOString() })
    .where('id', '=', orderId)
    .execute()
  await closeCheckout(trx, order)
  await queuePaymentPending(trx, { orderId, at })
  await queueShopkeeperNotice(trx, { orderId, at, subjectHint: 'transfer' })
  return { ok: true, orderId, sessionId, url }
}

/** Marks an awaited bank transfer as received. */
export async function confirmTransfer(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; at: Date },
): Promise<SettleResult | { ok: false; reason: 'not-a-transfer' }> {
  const transfer = (await listPayments(db, input.orderId)).find((payment) => payment.provider === 'transfer')
  if (!transfer?.session_id) return { ok: false, reason: 'not-a-transfer' }
  const session: PaymentSession = {
    id: transfer.session_id,
    url: null,
    status: 'paid',
    amountCents: transfer.amount_cents,
    currency: 'eur',
    orderId: input.orderId,
  }
  return settlePayment(db, { session, source: 'administrator', at: input.at })
}
