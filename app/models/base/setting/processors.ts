import type { Settings } from './setting.server'

/** Outside services that a shop may be configured for. */
export type Service = 'mail' | 'cards' | 'model' | 'addresses' | 'vat' | 'companies' | 'copies'

/** Those that are configured, each with the host that is asked, if it has a name of its own. */
export type Services = Partial<Record<Service, string>>

/** Recipient of personal data, named in the register of processing and on the page Confidentialité. */
export interface Processor {
  /** With its article, for use in a sentence. */
  who: string
  role: string
  data: string
  /** Undefined for those of every shop. */
  service?: Service
  /** Condition; undefined for always. */
  when?: string
  /** May process data outside the European Economic Area. */
  abroad: boolean
}

/** Without the services, all that a shop may have, each with its condition. */
export function listProcessors(settings: Settings, services?: Services): Processor[] {
  const host = [settings['legal.host_name'], settings['legal.host_address']].filter((text) => text.trim() !== '')
  const lender = settings['instalments.lender'].trim()
  const all: Processor[] = [
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
  return services ? [...all, copies].flatMap((each) => configured(each, services)) : all
}

/** With its host, instead of the condition that the configuration has settled. */
function configured({ when, ...processor }: Processor, services: Services): Processor[] {
  const { service, who } = processor
  if (service === undefined) return [{ ...processor, ...(when && { when }) }]
  const host = services[service]
  if (host === undefined) return []
  return [{ ...processor, who: host ? `${who} (${host})` : who, ...(isChosen(service) && when && { when }) }]
}

/** By the customer, each time. */
const isChosen = (service: Service) => service === 'cards'

const copies: Processor = {
  who: 'le prestataire de stockage des copies de sauvegarde',
  role: 'garder une copie des sauvegardes',
  data: 'toutes',
  service: 'copies',
  abroad: true,
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
    service: 'mail',
    abroad: true,
  },
  {
    who: 'Stripe',
    role: 'encaisser',
    data: 'la carte, le compte PayPal ou l’accord du prêteur, l’e-mail et le montant',
    service: 'cards',
    when: 'lorsque ce paiement est proposé et choisi',
    abroad: true,
  },
]

const lookupsAndDelivery: Processor[] = [
  {
    who: 'le fournisseur du modèle de langage',
    role: 'écrire les réponses de l’assistant',
    data: 'le texte de la conversation, dont les numéros de carte sont retirés',
    service: 'model',
    when: 'lorsque l’assistant en emploie un',
    abroad: true,
  },
  {
    who: 'le service d’adresses (Base Adresse Nationale)',
    role: 'proposer une adresse pendant qu’elle est tapée',
    data: 'ce qui est tapé dans le champ de la rue, sans nom ni e-mail',
    service: 'addresses',
    when: 'lorsque des adresses sont proposées',
    abroad: false,
  },
  {
    who: 'la Commission européenne (VIES)',
    role: 'dire si un numéro de TVA est connu',
    data: 'le numéro de TVA d’une société',
    service: 'vat',
    when: 'lorsque ces numéros sont vérifiés',
    abroad: false,
  },
  {
    who: 'le registre public des entreprises (Recherche d’entreprises)',
    role: 'dire le numéro, l’activité et le siège d’une entreprise',
    data: 'le nom et la ville de l’entreprise d’un prospect, sans nom de personne ni e-mail',
    service: 'companies',
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
