import type { CustomerOrder, RefundMeans } from '~/database/schema'
import { type Mail, orderMail } from '~/models/outbox'

/** What the buyer is told of a refund, as it is queued and as it is shown before. */
export function refundMail(
  order: CustomerOrder,
  refund: { amountCents: number; creditCents: number; means: RefundMeans; reason: string; leavesUnsealed?: boolean },
): Mail {
  return { kind: 'refund-made', data: { ...orderMail(order), ...refund } }
}

/** Of a payment that bought nothing. */
export const strayRefundReason = 'Paiement qui n’a rien acheté'
