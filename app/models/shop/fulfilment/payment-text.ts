import type { OrderStatus, PaymentMethod, PaymentState } from '~/database/schema'
import { orderStatusLabels } from '~/models/shop/order'

export const paymentStateLabels: Record<PaymentState, string> = {
  unpaid: 'Non payée',
  pending: 'Paiement en cours',
  paid: 'Payée',
  refund_due: 'À rembourser',
  refunded: 'Remboursée',
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: 'Carte',
  klarna: 'En plusieurs fois',
  paypal: 'PayPal',
  transfer: 'Virement',
  credit: 'Avoir',
}

/** Effect of a received transfer: an order shipped before keeps its status. */
export function paidText(status: OrderStatus): string {
  if (status === 'confirme') return 'la commande est payée et confirmée'
  return `la commande est payée, et reste ${orderStatusLabels[status].toLowerCase()}`
}
