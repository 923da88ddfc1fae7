import type { CustomerOrder, OrderItem } from '~/database/schema'
import { formatDayRange } from '~/models/values/french-date'
import { transferFirstText, visitText } from '~/models/values/services'

type Served = Pick<OrderItem, 'service'>

/** Nothing to ship. */
export function isServicesOnly(items: Served[]): boolean {
  return items.length > 0 && items.every(({ service }) => service === 'alone')
}

/** Installation or maintenance, alone or in a pack. */
export function includesService(items: Served[]): boolean {
  return items.some(({ service }) => service !== 'none')
}

export type OrderPromise = { kind: 'days'; from: string; to: string } | { kind: 'visit' } | { kind: 'after-transfer' }

/** Delivery promise: none for a pending transfer, an appointment for a service. */
export function promiseOf(
  order: Pick<CustomerOrder, 'payment_method' | 'paid_at' | 'delivery_from' | 'delivery_to'>,
  items: Served[],
): OrderPromise {
  if (isServicesOnly(items)) return { kind: 'visit' }
  if (order.payment_method === 'transfer' && order.paid_at === null) return { kind: 'after-transfer' }
  return { kind: 'days', from: order.delivery_from, to: order.delivery_to }
}

/** `entre le 24 et le 26 novembre`, or the sentence that replaces the dates. */
export function promiseText(promise: OrderPromise): string {
  switch (promise.kind) {
    case 'days':
      return formatDayRange(promise.from, promise.to)
    case 'visit':
      return visitText
    case 'after-transfer':
      return transferFirstText
  }
}
