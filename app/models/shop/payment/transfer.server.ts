import { randomBytes } from 'node:crypto'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { type Settings, TRANSFER_CONFIRMATION_HOURS } from '~/models/base/setting'
import { assignOrderNumber, changeOrder, orderNeeds, readOrder } from '~/models/shop/order/index.server'
import { provesMailbox } from '~/models/values/email-address'
import { dueOf } from '~/models/values/totals'
import { orRefused } from '~/runtime/refused'
import { closeOpenSessions } from './closing.server'
import {
  type OpenPaymentResult,
  type PaymentRefusal,
  type ReturnUrls,
  refuseMethod,
  refuseUnpayable,
} from './payable.server'
import { insertPayment, listPayments, nextAttempt } from './payment.server'
import type { PaymentProvider } from './provider'
import { findAwaitedTransfer, recordConfirmation } from './transfer-confirmation.server'

interface OpenTransferInput {
  orderId: string
  /** Closes the sessions that the transfer replaces. */
  provider: PaymentProvider | undefined
  /** The shop may sell. */
  open: boolean
  /** The confirmation link can reach the shopper. */
  confirmable: boolean
  settings: Settings
  /** Mailbox authenticated by the session: its own orders need no link. */
  sessionEmail?: string
  returnUrls: ReturnUrls
  at: Date
  signal?: AbortSignal
}

/** Announces a bank transfer: the stock stays reserved for a while and the cart is closed. */
export async function openTransfer(db: ShopDb, input: OpenTransferInput): Promise<OpenPaymentResult> {
  if (!input.open) return { ok: false, reason: 'shop-closed' }
  const unavailable = await refuseTransfer(db, input)
  if (unavailable) return unavailable
  const closed = await closeOpenSessions(db, input)
  if (!closed.ok) return closed
  const work = db.transaction().execute((trx) => awaitTransfer(trx, input))
  return orRefused<OpenPaymentResult, PaymentRefusal>(work)
}

async function refuseTransfer(trx: ShopDb, input: OpenTransferInput) {
  const order = await readOrder(trx, input.orderId)
  if (await findAwaitedTransfer(trx, order.id)) return undefined
  return refuseMethod(trx, {
    method: 'transfer',
    totalCents: dueOf(order),
    hosted: input.provider !== undefined,
    confirmable: input.confirmable,
    settings: input.settings,
    needs: isConfirmed(order, input) ? undefined : await orderNeeds(trx, order.id),
    orderId: order.id,
  })
}

async function awaitTransfer(trx: ShopDb, input: OpenTransferInput): Promise<OpenPaymentResult> {
  const { orderId, returnUrls, at } = input
  const order = await readOrder(trx, orderId)
  const confirmed = isConfirmed(order, input)
  const waiting = await findAwaitedTransfer(trx, orderId)
  if (waiting?.session_id) {
    if (confirmed && order.email_confirmed_at === null)
      await recordConfirmation(trx, { transfer: waiting, tellBuyer: false, at })
    return { ok: true, orderId, sessionId: waiting.session_id, url: waiting.url ?? '' }
  }
  const payments = await listPayments(trx, orderId)
  // Checked again: another order may have taken the share since.
  const refusal = refuseUnpayable(order, payments) ?? (await refuseTransfer(trx, input))
  if (refusal) return refusal
  if (order.status !== 'en_attente') return { ok: false, reason: 'not-payable', orderId }
  const expiresAt = new Date(at.getTime() + TRANSFER_CONFIRMATION_HOURS * 3_600_000)
  const sessionId = `virement_${randomBytes(12).toString('hex')}`
  const url = returnUrls.success.replace('{CHECKOUT_SESSION_ID}', sessionId)
  const inserted = await insertPayment(trx, {
    order,
    attempt: nextAttempt(payments),
    provider: 'transfer',
    method: 'transfer',
    expiresAt,
    at,
  })
  const transfer = await trx
    .updateTable('payment')
    .set({ session_id: sessionId, url, status: 'open' })
    .where('id', '=', inserted.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await assignOrderNumber(trx, { orderId, sessionId })
  // Confirmed at once, it is announced with its deadline.
  const awaited = { orderId, actor: 'client', payableUntil: expiresAt, tellBuyer: !confirmed, at }
  await changeOrder(trx, 'transfer-awaited', awaited)
  if (confirmed) await recordConfirmation(trx, { transfer, tellBuyer: true, at })
  return { ok: true, orderId, sessionId, url }
}

function isConfirmed(order: CustomerOrder, { sessionEmail }: OpenTransferInput): boolean {
  return order.email_confirmed_at !== null || provesMailbox(sessionEmail, order.email)
}
