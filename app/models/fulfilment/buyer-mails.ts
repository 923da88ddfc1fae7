import type { CustomerOrder } from '~/database/schema'
import { type Mail, orderMail } from '~/models/outbox'

/** What buyers are told, as it is queued and as it is shown before. `order`: as it will be. */
export function statusMail(order: CustomerOrder, reason: string): Mail {
  return { kind: 'order-status', data: { ...orderMail(order), status: order.status, reason: reason || undefined } }
}

export function paymentLinkMail(order: CustomerOrder): Mail {
  return { kind: 'payment-link', data: orderMail(order) }
}

export function parcelMail(
  order: CustomerOrder,
  { kind, carrier, number }: { kind: 'parcel-sent' | 'parcel-changed'; carrier: string; number: string },
): Mail {
  return { kind, data: { ...orderMail(order), carrier, number } }
}
