import type { Settings } from './setting.server'

/** Recipient of personal data, named in the register of processing and on the page Confidentialité. */
export interface Processor {
  /** With its article, for use in a sentence. */
  who: string
  role: string
  data: string
  /** Condition; undefined for always. */
  when?: string
  /** May process data outside the European Economic Area. */
  abroad: boolean
}

export function listProcessors(settings: Settings): Processor[] {
  const host = [settings['legal.host_name'], settings['legal.host_address']].filter((text) => text.trim() !== '')
  const lender = settings['instalments.lender'].trim()
  return [
    {
      who: `l’hébergeur (${host.join(', ') || 'à compléter'})`,
      role: 'héberger la boutique et ses données',
      data: 'toutes',
      abroad: false,
    },
    ...mailAndCards,
    ...(lender ? [{ ...lenderPart, who: lender }] : []),
    ...lookupsAndDelivery,
  ]
}

const lenderPart = {
  role: 'prêter, sous sa propre responsabilité',
  data: 'votre demande de paiement en plusieurs fois',
  when: 'si vous choisissez ce paiement',
  abroad: true,
}

const mailAndCards: Processor[] = [
  {
    who: 'le prestataire d’envoi d’e-mails',
    role: 'remettre les e-mails',
    data: 'l’adresse et le contenu du message',
    abroad: true,
  },
  {
    who: 'Stripe',
    role: 'encaisser',
    data: 'la carte, le compte PayPal ou l’accord du prêteur, l’e-mail et le montant',
    when: 'lorsque ce paiement est proposé et choisi',
    abroad: true,
  },
]

const lookupsAndDelivery: Processor[] = [
  {
    who: 'le fournisseur du modèle de langage',
    role: 'écrire les réponses de l’assistant',
    data: 'le texte de la conversation, dont les numéros de carte sont retirés',
    when: 'lorsque l’assistant en emploie un',
    abroad: true,
  },
  {
    who: 'le service d’adresses (Base Adresse Nationale)',
    role: 'proposer une adresse pendant qu’elle est tapée',
    data: 'ce qui est tapé dans le champ de la rue, sans nom ni e-mail',
    when: 'lorsque des adresses sont proposées',
    abroad: false,
  },
  {
    who: 'la Commission européenne (VIES)',
    role: 'dire si un numéro de TVA est connu',
    data: 'le numéro de TVA d’une société',
    when: 'lorsque ces numéros sont vérifiés',
    abroad: false,
  },
  {
    who: 'le registre public des entreprises (Recherche d’entreprises)',
    role: 'dire le numéro, l’activité et le siège d’une entreprise',
    data: 'le nom et la ville de l’entreprise d’un prospect, sans nom de personne ni e-mail',
    when: 'lorsque des fiches de prospects sont complétées',
    abroad: false,
  },
  {
    who: 'le transporteur',
    role: 'livrer',
    data: 'le nom, l’adresse et le téléphone',
    abroad: false,
  },
  {
    who: 'l’installateur',
    role: 'poser l’appareil',
    data: 'le nom, l’adresse et le téléphone',
    when: 'si vous commandez une pose',
    abroad: false,
  },
]

/** `Stripe, lorsque ce paiement est proposé et choisi, pour la carte`. */
export function processorText({ who, when, data }: Processor): string {
  const whose = data === 'toutes' ? 'pour toutes les données' : `pour ${data}`
  return [who, when, whose].filter(Boolean).join(', ')
}
