import { href } from 'react-router'
import type { ListedTask, TaskKey } from '~/models/platform/dashboard'

interface TaskTexts {
  one: string
  many: string
  href: string
  /** Next step. */
  next: string
}

const list = (task: ListedTask) => href('/admin/a-traiter/:task', { task })

/** Wording of each pending task and where to handle it. */
export const taskText: Record<TaskKey, TaskTexts> = {
  mismatch: {
    one: 'paiement au montant différent',
    many: 'paiements au montant différent',
    href: list('mismatch'),
    next: 'Le montant payé n’est pas celui de la commande : comparez, puis encaissez la différence ou remboursez.',
  },
  withdrawal: {
    one: 'rétractation à rembourser',
    many: 'rétractations à rembourser',
    href: list('withdrawal'),
    next: 'Le remboursement est dû au plus tard quatorze jours après la rétractation.',
  },
  unmatched: {
    one: 'rétractation sans commande',
    many: 'rétractations sans commande',
    href: `${href('/admin/retractations')}?etat=sans-commande`,
    next: 'Le numéro ou l’adresse déclarés ne désignent aucune commande\u202f: retrouvez-la, ou mettez la déclaration de côté.',
  },
  late: {
    one: 'livraison en retard',
    many: 'livraisons en retard',
    href: list('late'),
    next: 'Le dernier jour promis est passé : prévenez la personne et relancez le transporteur.',
  },
  refund: {
    one: 'remboursement dû',
    many: 'remboursements dus',
    href: list('refund'),
    next: 'Commandes annulées après leur paiement, argent arrivé trop tard, remboursements non confirmés ou revenus.',
  },
  unpaid: {
    one: 'commande servie sans paiement',
    many: 'commandes servies sans paiement',
    href: list('unpaid'),
    next: 'Servies sans que l’argent soit arrivé\u202f: envoyez le lien de paiement, ou notez le virement reçu.',
  },
  ship: {
    one: 'commande à expédier',
    many: 'commandes à expédier',
    href: list('ship'),
    next: 'Payées et prêtes à partir, la plus ancienne d’abord.',
  },
  transfer: {
    one: 'virement à confirmer',
    many: 'virements à confirmer',
    href: list('transfer'),
    next: 'Marquez-les payées quand le virement est sur le compte.',
  },
  people: {
    one: 'personne attend une réponse',
    many: 'personnes attendent une réponse',
    href: href('/admin/inbox'),
    next: 'Conversations, rappels et messages, le plus urgent d’abord.',
  },
  bookings: {
    one: 'rendez-vous aujourd’hui',
    many: 'rendez-vous aujourd’hui',
    href: href('/admin/rendez-vous'),
    next: 'Après chacun, notez s’il a été honoré.',
  },
  reviews: {
    one: 'avis à lire',
    many: 'avis à lire',
    href: href('/admin/avis'),
    next: 'Publiez ou refusez chaque avis avec un motif.',
  },
  claims: {
    one: 'affirmation à renouveler',
    many: 'affirmations à renouveler',
    href: href('/admin/affirmations'),
    next: 'Revoyez la preuve avant que l’affirmation ne disparaisse des pages.',
  },
  stock: {
    one: 'stock au seuil ou en dessous',
    many: 'stocks au seuil ou en dessous',
    href: href('/admin/stock/faibles'),
    next: 'Réapprovisionnez avant la rupture.',
  },
  mails: {
    one: 'e-mail en échec',
    many: 'e-mails en échec',
    href: `${href('/admin/mails')}?etat=failed`,
    next: 'L’envoi a été refusé : corrigez l’adresse ou renvoyez.',
  },
}

export const listedTasks: ListedTask[] = ['mismatch', 'withdrawal', 'late', 'refund', 'unpaid', 'ship', 'transfer']
