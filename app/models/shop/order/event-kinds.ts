import { keysOf } from '~/runtime/record'

interface EventKind {
  /** In the history. */
  words: string
  /** Its reason is free text or a tracking number, which is erased with the buyer's data. */
  isTyped?: true
  /** Does not change the order, so it does not conflict with open forms. */
  leavesOrder?: true
}

const kinds = {
  placed: { words: 'Commande passée' },
  paid: { words: 'Paiement reçu' },
  'payment-pending': { words: 'Paiement en cours chez le prestataire' },
  'payment-failed': { words: 'Paiement refusé' },
  'payment-expired': { words: 'Page de paiement expirée' },
  'payment-mismatch': { words: 'Paiement d’un autre montant' },
  'payment-link': { words: 'Envoi du lien de paiement' },
  'transfer-confirmed': { words: 'Virement confirmé par l’acheteur' },
  'refund-due': { words: 'Argent à rendre' },
  'refund-requested': { words: 'Remboursement demandé', isTyped: true },
  'refund-done': { words: 'Remboursement fait' },
  'refund-failed': { words: 'Remboursement refusé' },
  'refund-returned': { words: 'Remboursement revenu, à refaire' },
  refunded: { words: 'Tout est remboursé' },
  cancelled: { words: 'Commande annulée', isTyped: true },
  address: { words: 'Adresse complétée' },
  'delivery-moved': { words: 'Livraison déplacée' },
  'referral-dropped': { words: 'Remise de parrainage retirée' },
  withdrawal: { words: 'Rétractation déclarée', isTyped: true },
  'late-withdrawal': { words: 'Rétractation déclarée hors délai', isTyped: true },
  'withdrawal-lines': { words: 'Articles renoncés', isTyped: true },
  'withdrawal-refused': { words: 'Rétractation refusée', isTyped: true },
  'late-delivery-notice': { words: 'Mise en demeure de livrer' },
  'late-delivery-cancellation': { words: 'Annulation demandée pour retard' },
  'goods-back': { words: 'Articles revenus', isTyped: true },
  note: { words: 'Note modifiée' },
  'delivery-note': { words: 'Bon de livraison imprimé', leavesOrder: true },
  'parcel-sent': { words: 'Colis parti', isTyped: true },
  'parcel-changed': { words: 'Colis corrigé', isTyped: true },
  'parcel-delivered': { words: 'Colis livré', isTyped: true },
  'parcel-day': { words: 'Jour de livraison corrigé', isTyped: true },
  'parcel-removed': { words: 'Colis retiré', isTyped: true },
  status: { words: 'Statut', isTyped: true },
} satisfies Record<string, EventKind>

export type OrderEventKind = keyof typeof kinds

/** What is recorded in an order's history. */
export const orderEventKinds: Record<OrderEventKind, EventKind> = kinds

export function eventKindsThat(property: 'isTyped' | 'leavesOrder'): OrderEventKind[] {
  return keysOf(orderEventKinds).filter((kind) => orderEventKinds[kind][property])
}
