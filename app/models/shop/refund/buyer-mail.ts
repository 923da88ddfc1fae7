import type { CustomerOrder, RefundMeans } from '~/database/schema'
import { type Mail, orderMail } from '~/models/base/outbox'

/** Mail to the buyer, for both the queue and the preview. */
export function refundMail(
  order: CustomerOrder,
  refund: { amountCents: number; creditCents: number; means: RefundMeans; reason: string; leavesUnsealed?: boolean },
): Mail {
  return { kind: 'refund-made', data: { ...orderMail(order), ...refund } }
}

/** For a payment without an order to serve. */
export const unmatchedRefundReason = 'Paiement qui n’a rien acheté'
