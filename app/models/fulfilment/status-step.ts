import type { OrderStatus, PaymentState } from '~/database/schema'

interface Step {
  from: OrderStatus
  to: OrderStatus
  payment: PaymentState
}

/** Where an order usually goes next: any other step is possible, and asks a reason. */
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
