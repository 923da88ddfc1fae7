import type { CustomerOrder } from '~/database/schema'
import { type Mail, orderMail, type ReturnedUnits } from '~/models/outbox'

import type { WithdrawalGround } from './form-fields'

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

/** Where the goods of a declaration go. */
export function returnAddressMail(
  order: CustomerOrder,
  declaration: { withdrawalId: string; declaredAt: string; lines: ReturnedUnits[] },
): Mail {
  return { kind: 'return-address', data: { ...orderMail(order), ...declaration } }
}

export function withdrawalRefusalMail(
  order: CustomerOrder,
  refusal: { withdrawalId: string; ground: WithdrawalGround; answer: string },
): Mail {
  return { kind: 'withdrawal-refused', data: { ...orderMail(order), ...refusal } }
}

/** A declaration without an order was matched to one. `endedOn`: when the time to renounce had ended before it. */
export function declarationMatchedMail(
  order: CustomerOrder,
  declaration: { withdrawalId: string; declaredAt: string; endedOn: string | undefined },
): Mail {
  return { kind: 'withdrawal-matched', data: { ...orderMail(order), ...declaration } }
}

/** It was closed without an order. */
export function declarationSetAsideMail(declaration: { withdrawalId: string; answer: string }): Mail {
  return { kind: 'withdrawal-set-aside', data: declaration }
}
