import type { CustomerOrder } from '~/database/schema'
import { type Mail, orderMail, type ReturnedUnits } from '~/models/base/outbox'
import type { Settings } from '~/models/base/setting'
import type { WithdrawalGround } from './form-fields'

/** Shared by preview and queue. `order`: in its new state. */
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

/** Return label for a withdrawal. */
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

/** For a withdrawal matched to an order later. `endedOn`: end of a withdrawal period over before it was declared. */
export function declarationMatchedMail(
  order: CustomerOrder,
  declaration: { withdrawalId: string; declaredAt: string; endedOn: string | undefined },
): Mail {
  return { kind: 'withdrawal-matched', data: { ...orderMail(order), ...declaration } }
}

/** For a withdrawal closed without an order. */
export function declarationSetAsideMail(declaration: { withdrawalId: string; answer: string }): Mail {
  return { kind: 'withdrawal-set-aside', data: declaration }
}

/** Return address of goods; empty when not configured. */
export function returnAddressOf(settings: Settings): string {
  return settings['shop.address'] || settings['legal.seat']
}
