import type { OrderStatus, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { orderSubject } from '~/models/shop/order'
import { findOrderRow, recordOrderEvent } from '~/models/shop/order/index.server'
import type { TransferReceipt } from '~/models/shop/payment'
import { listPayments, receiveTransfer, refuseUnpayable } from '~/models/shop/payment/index.server'
import { paymentLinkMail } from './buyer-mails'

/** `status`: order status after the transfer. */
type AdminReceipt =
  | Extract<TransferReceipt, { ok: false }>
  | (Extract<TransferReceipt, { ok: true }> & { status: OrderStatus })

/** Confirms that the transfer arrived on the shop's account. */
export async function receiveTransferInBackOffice(
  db: ShopDb,
  { orderId, actor, at }: { orderId: string; actor: AuditInput['actor']; at: Date },
): Promise<AdminReceipt> {
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'not-a-transfer' }
  const receipt = await receiveTransfer(db, { orderId, actor, at })
  if (!receipt.ok) return receipt
  if (receipt.outcome !== 'received-before') {
    const subject = orderSubject(order)
    const after = { amount_cents: receipt.amountCents, outcome: receipt.outcome }
    await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'order.transfer', subject, after }))
  }
  return { ...receipt, status: (await findOrderRow(db, orderId))?.status ?? order.status }
}

type SendPaymentLinkResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-payable' }

/** Mails the payment link to the buyer of an unpaid order, at most once a minute. */
export function sendPaymentLink(
  db: ShopDb,
  { orderId, actor, at }: { orderId: string; actor: AuditInput['actor']; at: Date },
): Promise<SendPaymentLinkResult> {
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (refuseUnpayable(order, await listPayments(trx, orderId))) return { ok: false, reason: 'not-payable' }
    // No mail leaves for an example order: there is nothing to record.
    if (order.is_demo === 1) return { ok: true }
    const key = `payment-link:${orderId}:${at.toISOString().slice(0, 16)}`
    await queueBuyerMail(trx, { order, key, ...paymentLinkMail(order), at })
    await recordOrderEvent(trx, { orderId, kind: 'payment-link', actor, at })
    const subject = orderSubject(order)
    await recordAudit(trx, { at, actor, action: 'order.payment-link', subject })
    return { ok: true }
  })
}
