import type { OrderEvent, OrderStatus, PaymentMethod, PaymentState } from '~/database/schema'
import { orderEventKinds, orderStatusLabels } from '~/models/shop/order'
import { isKeyOf } from '~/runtime/record'
import type { SetOrderStatusResult } from './status.server'

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

const actors: Record<string, string> = {
  client: 'L’acheteur',
  boutique: 'La boutique',
  administrator: 'Un administrateur',
  webhook: 'Le prestataire de paiement',
  return: 'Le prestataire de paiement',
  reconciler: 'Le prestataire de paiement',
  sandbox: 'Le paiement simulé',
}

/** Label of an actor; people are shown by name. */
export function orderActorText(actor: string): string {
  return actors[actor] ?? actor
}

/** Formats a history entry; an unknown kind is shown as stored. */
export function orderEventText({ kind, from_status, to_status, reason }: OrderEvent): string {
  const moved = from_status && to_status && from_status !== to_status
  const message = isKeyOf(orderEventKinds, kind) ? orderEventKinds[kind].words : moved ? 'Statut' : kind
  const step = moved ? `${orderStatusLabels[from_status]} → ${orderStatusLabels[to_status]}` : ''
  return [message, step, reason ?? ''].filter((part) => part !== '').join(', ')
}

export type StatusRefusal = Exclude<SetOrderStatusResult, { ok: true } | { reason: 'changed' }>

/** Why an order keeps its status, without a full stop. `product`: name of the missing product. */
export function statusRefusalText(refusal: StatusRefusal, product: string | undefined): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'Cette commande n’existe pas'
    case 'reason-needed':
      return 'Indiquez pourquoi\u202f: ce changement n’est pas habituel'
    case 'not-enough':
      return `Il ne reste que ${refusal.available} ${product ?? 'article'}\u202f: la commande ne peut pas être reprise`
    case 'credit-spent':
      return 'L’avoir qui la payait a été dépensé entre-temps'
    case 'provider-unavailable':
      return 'Une page de paiement est ouverte et le prestataire ne répond pas pour la fermer. Recommencez dans quelques minutes'
    case 'paid-meanwhile':
      return 'Elle vient d’être payée\u202f: relisez-la avant de l’annuler'
  }
}
