import type { LeaveReason, MailBasis, SequenceKey } from '~/database/schema'

export interface SequenceDefinition {
  key: SequenceKey
  name: string
  basis: MailBasis
  /** Who enters, in French. */
  entry: string
  /** Placeholders its texts may use beside `commonPlaceholders`. */
  placeholders: string[]
  /** Agent that sends it. */
  agent: 'email' | 'recovery'
}

const commonPlaceholders = ['boutique', 'prenom']

/** In the order of the screens. */
export const sequences: SequenceDefinition[] = [
  {
    key: 'bienvenue',
    name: 'Bienvenue',
    basis: 'offers',
    entry: 'a accepté nos conseils et offres depuis moins de sept jours',
    placeholders: [],
    agent: 'email',
  },
  {
    key: 'questionnaire',
    name: 'Questionnaire sans achat',
    basis: 'advice',
    entry:
      'a répondu au questionnaire il y a deux jours ou plus, a accepté d’être conseillé, et n’a rien acheté depuis',
    placeholders: ['lien_resultats'],
    agent: 'email',
  },
  {
    key: 'panier',
    name: 'Panier abandonné',
    basis: 'cart-reminder',
    entry: 'a coché « Écrivez-moi si je n’achève pas cette commande », et l’a laissée une heure ou plus',
    placeholders: ['lien_panier'],
    agent: 'recovery',
  },
  {
    key: 'apres-achat',
    name: 'Après achat',
    basis: 'offers',
    entry: 'a accepté nos conseils et offres, et a reçu une commande il y a sept jours ou plus',
    placeholders: ['numero_commande'],
    agent: 'email',
  },
  {
    key: 'reactivation',
    name: 'Réactivation',
    basis: 'offers',
    entry: 'a accepté nos conseils et offres, et n’a rien commandé depuis six mois',
    placeholders: [],
    agent: 'email',
  },
  {
    key: 'prospection',
    name: 'Prospection B2B',
    basis: 'prospection',
    entry: 'est un prospect de priorité haute à qui nous n’avons jamais écrit',
    placeholders: ['entreprise'],
    agent: 'email',
  },
]

export function findSequence(key: string): SequenceDefinition | undefined {
  return sequences.find((each) => each.key === key)
}

export function sequenceName(key: SequenceKey): string {
  return findSequence(key)?.name ?? key
}

export function placeholdersOf(key: SequenceKey): string[] {
  return [...commonPlaceholders, ...(findSequence(key)?.placeholders ?? [])]
}

export const leaveText: Record<LeaveReason, string> = {
  finished: 'a reçu tous les messages',
  bought: 'a acheté',
  refused: 'a refusé nos e-mails',
  'agreement-ended': 'a retiré son accord',
  bounced: 'adresse refusée pour de bon',
  undeliverable: 'message abandonné',
  'cart-emptied': 'a vidé son panier',
  removed: 'retiré par un administrateur',
  'subject-gone': 'ce dont on parlait n’existe plus',
}
