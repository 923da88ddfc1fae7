import type { OrderStatus, PaymentState } from '~/database/schema'

interface Step {
  from: OrderStatus
  to: OrderStatus
  payment: PaymentState
}

/** Usual next statuses: any other step is possible, but requires a reason. */
const usual: Record<OrderStatus, readonly OrderStatus[]> = {
  en_attente: [],
  confirme: ['expedie', 'livre'],
  expedie: ['livre'],
  livre: [],
  annule: [],
}

export function needsReason({ from, to, payment }: Step): boolean {
  return payment !== 'paid' || !usual[from].includes(to)
}
