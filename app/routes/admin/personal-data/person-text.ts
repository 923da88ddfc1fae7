import type { KeptByLaw, PersonExport } from '~/models/platform/account/index.server'

export const subjectText: Record<keyof PersonExport, string> = {
  exported_at: 'Date',
  account: 'Compte',
  orders: 'Commandes',
  order_items: 'Articles commandés',
  order_events: 'Historique des commandes',
  payments: 'Paiements',
  invoices: 'Factures et avoirs',
  parcels: 'Colis',
  refunds: 'Remboursements',
  returned_items: 'Articles rendus',
  withdrawals: 'Rétractations',
  withdrawal_lines: 'Articles des rétractations',
  reviews: 'Avis',
  review_reports: 'Signalements d’avis',
  carts: 'Paniers',
  cart_items: 'Articles des paniers',
  leads: 'Fiches de contact',
  lead_notes: 'Notes',
  lead_events: 'Historique de la fiche',
  lead_consents: 'Accords pour les appels',
  agreements: 'Accords pour les e-mails',
  click_agreements: 'Accords pour la mesure des clics',
  mail_bounces: 'Messages refusés par sa messagerie',
  sequences: 'Séquences d’e-mails',
  prospects: 'Fiches de prospection',
  prospect_events: 'Historique de la fiche de prospection',
  campaigns: 'Campagnes reçues',
  campaign_clicks: 'Clics dans les campagnes',
  company_lookups: 'Réponses du registre des entreprises',
  mail_refused: 'Refus d’e-mails',
  questionnaire_answers: 'Réponses au questionnaire',
  administrator_invitations: 'Invitations à administrer',
  stock_notices: 'Alertes de retour en stock',
  contact_messages: 'Messages reçus',
  contact_replies: 'Réponses à ses messages',
  callback_requests: 'Demandes de rappel',
  bookings: 'Rendez-vous',
  conversations: 'Conversations',
  conversation_messages: 'Messages des conversations',
  emails: 'E-mails',
  addresses: 'Carnet d’adresses',
  referral_codes: 'Codes de parrainage',
  points: 'Points de fidélité',
  credit: 'Avoir',
  sessions: 'Connexions',
  saved_views: 'Vues enregistrées',
}

/** Data that the law requires to be kept, one sentence per ground. An order may fall under the first two. */
export function keptText({ paidOrders, ordersUnderWay, withdrawals }: KeptByLaw): string[] {
  const under = ordersUnderWay > 0 && [
    `${underWayText(ordersUnderWay)} jusqu’à la fin du délai de rétractation\u202f; ensuite l’e-mail et le téléphone en sont retirés.`,
  ]
  const paid = paidOrders > 0 && [
    `${countText(paidOrders, 'commande payée', 'commandes payées')}\u202f: le nom, les adresses, les articles et les factures restent dix ans (L123-22 C. com., L213-1 C. conso).`,
  ]
  const proof = withdrawals > 0 && [
    `${countText(withdrawals, 'rétractation')}\u202f: la déclaration reste cinq ans, comme preuve.`,
  ]
  return [paid, under, proof].flatMap((lines) => lines || [])
}

function underWayText(orders: number): string {
  return orders === 1
    ? '1 commande encore en cours, payée ou non\u202f: elle garde ses coordonnées'
    : `${orders} commandes encore en cours, payées ou non\u202f: elles gardent leurs coordonnées`
}

function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count > 1 ? many : one}`
}
