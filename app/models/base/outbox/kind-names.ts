import type { EmailStatus } from '~/database/schema'
import type { MailKind } from './mail'

/** Name on screen of each kind of mail. */
export const mailKindNames: Record<MailKind, string> = {
  'order-confirmation': 'Confirmation de commande',
  'payment-pending': 'Paiement en attente',
  'payment-refused': 'Paiement refusé',
  'payment-expired': 'Commande abandonnée',
  'refund-due': 'Remboursement à venir',
  'payment-link': 'Lien de paiement',
  'refund-made': 'Remboursement fait',
  'refund-returned': 'Remboursement revenu',
  'order-status': 'Suivi de commande',
  'parcel-sent': 'Colis en route',
  'parcel-changed': 'Colis, nouveau numéro',
  'return-address': 'Adresse de retour',
  'withdrawal-refused': 'Rétractation refusée',
  'withdrawal-matched': 'Rétractation rapprochée',
  'withdrawal-set-aside': 'Rétractation sans commande',
  'late-delivery': 'Livraison en retard',
  'review-invitation': 'Invitation à donner son avis',
  'review-refused': 'Avis non publié',
  'review-report-answered': 'Réponse à un signalement',
  'order-link': 'Lien vers une commande',
  'shopkeeper-notice': 'Avis à la boutique',
  'withdrawal-acknowledgement': 'Accusé de rétractation',
  credit: 'Avoir',
  'sign-in-link': 'Lien de connexion',
  recommendations: 'Recommandations',
  'callback-notice': 'Avis de rappel à la boutique',
  'callback-confirmation': 'Confirmation de rappel',
  'booking-confirmation': 'Confirmation de rendez-vous',
  'booking-notice': 'Avis de rendez-vous à la boutique',
  'booking-moved': 'Rendez-vous déplacé',
  'booking-cancelled': 'Rendez-vous annulé',
  'booking-reminder': 'Rappel de rendez-vous',
  'contact-notice': 'Avis de message à la boutique',
  'contact-acknowledgement': 'Accusé de message',
  'contact-reply': 'Réponse à un message',
  'conversation-notice': 'Avis de conversation à la boutique',
  'conversation-answer': 'Réponse dans une conversation',
  'stock-notice-acknowledgement': 'Alerte de stock enregistrée',
  'stock-notice': 'Retour en stock',
  'password-reset': 'Nouveau mot de passe',
  'campaign-mail': 'Message d’une campagne',
  'sequence-step': 'Message d’une séquence',
  'administrator-invitation': 'Invitation d’administrateur',
  'onboarding-resume': 'Inscription à reprendre',
  'workspace-deletion': 'Suppression d’un espace',
  'plan-asked': 'Formule demandée',
  'workspace-domain': 'Domaine d’un espace',
  'plan-changed': 'Formule changée ou résiliée',
  'plan-invoice': 'Facture d’une formule',
  'plan-unpaid': 'Formule impayée',
  'workspace-notice': 'Fin d’un essai ou d’une formule',
  'workspace-read-only': 'Espace en lecture seule',
  'workspace-ready': 'Espace prêt',
  'security-alert': 'Alerte de sécurité',
  'backup-failed': 'Sauvegarde manquée',
}

/** For a row with any stored value. */
export function mailKindName(kind: string): string {
  const names: Record<string, string> = mailKindNames
  return (Object.hasOwn(names, kind) && names[kind]) || kind
}

export const emailStatusNames: Record<EmailStatus, string> = {
  queued: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'envoyé',
  failed: 'abandonné',
}

/** A damaged status is shown as it is stored. */
export function emailStatusName(status: string): string {
  const names: Record<string, string> = emailStatusNames
  return (Object.hasOwn(names, status) && names[status]) || `illisible (${status})`
}
