import type { PaymentState } from '~/database/schema'

export const paymentStateLabels: Record<PaymentState, string> = {
  unpaid: 'Non payée',
  pending: 'Paiement en cours',
  paid: 'Payée',
  refund_due: 'À rembourser',
  refunded: 'Remboursée',
}
