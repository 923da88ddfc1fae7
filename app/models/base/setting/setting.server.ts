import { compiledOnce } from '~/database/compiled.server'
import type { ShopDb } from '~/database/schema'
import { deliveryDefaults } from '~/models/values/delivery-terms'
import { returnDefaults } from '~/models/values/return-terms'
import { fromEntries, keysOf } from '~/runtime/record'
import { invitationDelays } from './invitation'

/** The actor of a demo's initial stock movements. */
export const DEMO_ACTOR = 'Données de démonstration'

/** Whether this shop began as a demonstration: its stock, prices, identity and IBAN are fictional. */
export async function beganAsDemo(db: ShopDb): Promise<boolean> {
  const first = await db.selectFrom('stock_movement').select('actor').orderBy('id').limit(1).executeTakeFirst()
  return first?.actor === DEMO_ACTOR
}

export const demoOriginText = {
  what: 'ces données sont celles d’une démonstration.',
  fix: 'Donnez à la vraie boutique un autre DATA_DIR, vide.',
}

interface SettingDefinition {
  label: string
  default: string
  /** Allowed values of an enumeration. */
  choices?: readonly string[]
}

const yesOrNo = ['oui', 'non']
/** Never on Sundays. */
const mailDays = ['lundi-samedi', 'lundi-vendredi']

/**
 * Settings by key with defaults. Legal identity has none: without it a real shop takes no order
 * (docs/decisions/0001-demo-and-real-shop.md).
 */
export const settingDefinitions = {
  'shop.name': { label: 'Nom de la boutique', default: 'Boutique' },
  'shop.phone': { label: 'Téléphone (non surtaxé)', default: '' },
  'shop.email': { label: 'E-mail de contact, qui reçoit aussi les avis de commande', default: '' },
  'shop.hours': { label: 'Horaires du support ; les créneaux de rappel en viennent', default: '' },
  'support.retention_days': {
    label: 'Jours après lesquels messages et demandes de rappel sont effacés',
    default: '180',
  },
  'leads.phone_days': {
    label: 'Jours après lesquels un téléphone laissé sans accord pour être appelé est effacé',
    default: '30',
  },
  'shop.address': { label: 'Adresse postale', default: '' },
  'company.founded_on': { label: 'Date de création (AAAA-MM-JJ)\u202f; affiche l’ancienneté', default: '' },
  'look.accent': { label: 'Couleur des boutons et des liens (#rrggbb)\u202f; vide, celle d’origine', default: '' },
  'legal.company_name': { label: 'Dénomination sociale', default: '' },
  'legal.form': { label: 'Forme juridique', default: '' },
  'legal.capital': { label: 'Capital social ; sans objet pour une entreprise individuelle', default: '' },
  'legal.seat': { label: 'Siège social', default: '' },
  'legal.siren': { label: 'SIREN', default: '' },
  'legal.rcs': { label: 'Immatriculation au RCS', default: '' },
  'legal.vat_number': { label: 'Numéro de TVA intracommunautaire', default: '' },
  'legal.director': { label: 'Directeur de la publication', default: '' },
  'legal.host_name': { label: 'Hébergeur', default: '' },
  'legal.host_address': { label: 'Adresse de l’hébergeur', default: '' },
  'legal.host_phone': { label: 'Téléphone de l’hébergeur', default: '' },
  'legal.mediator_name': {
    label:
      'Médiateur de la consommation\u202f; qui vend à des particuliers adhère à l’un de ceux que liste economie.gouv.fr/mediation-conso',
    default: '',
  },
  'legal.mediator_address': { label: 'Adresse du médiateur', default: '' },
  'legal.mediator_site': { label: 'Site du médiateur', default: '' },
  'legal.rep_identifiers': {
    label:
      'Identifiants uniques REP, donnés par vos éco-organismes\u202f; ou «\u202fnon producteur\u202f», si vous ne fabriquez, n’importez ni n’emballez rien sous votre nom',
    default: '',
  },
  'legal.licence': {
    label: 'Carte ou autorisation professionnelle, avec son autorité\u202f; profession réglementée seulement',
    default: '',
  },
  'legal.guarantee': {
    label: 'Garantie financière et assurance professionnelle\u202f; profession réglementée seulement',
    default: '',
  },
  'accessibility.duty': {
    label:
      'Accessibilité\u202f; une microentreprise (moins de 10 personnes, et 2 millions d’euros de chiffre d’affaires ou de bilan au plus) qui fournit un service en est exemptée',
    default: 'soumise',
    choices: ['soumise', 'exemptée'],
  },
  'transfer.iban': { label: 'IBAN\u202f; vide, le virement n’est pas proposé', default: '' },
  'transfer.bic': { label: 'BIC', default: '' },
  'transfer.holder': { label: 'Titulaire du compte', default: '' },
  'transfer.unconfirmed_percent': {
    label: 'Part du stock d’un produit que retiennent ensemble les virements non confirmés, en\u202f%',
    default: '25',
  },
  'orders.unpaid_per_mailbox': {
    label: 'Commandes non payées par adresse e-mail\u202f; dix fois plus par connexion',
    default: '3',
  },
  'agents.daily_prospects': { label: 'Prospects par jour que les agents doivent apporter', default: '100' },
  'mails.daily_cap': {
    label: 'E-mails des agents par jour, au plus ; ceux des commandes ne comptent pas',
    default: '100',
  },
  'mails.hours': { label: 'Heures d’envoi des e-mails des agents, à Paris (9-19 : de 9 h à 19 h)', default: '9-19' },
  'mails.days': { label: 'Jours d’envoi des e-mails des agents', default: 'lundi-samedi', choices: mailDays },
  'mails.dkim_selector': { label: 'Sélecteur DKIM du domaine d’envoi, donné par votre fournisseur', default: '' },
  'mails.opens': {
    label:
      'Compter les ouvertures des campagnes par une image, sans savoir de qui\u202f; un message court n’en porte pas, il passerait pour indésirable',
    default: 'non',
    choices: yesOrNo,
  },
  'orders.export_rows': {
    label: 'Lignes d’un export donné aussitôt\u202f; au-delà, le fichier se prépare à part',
    default: '2000',
  },
  'delivery.fee': { label: 'Frais de livraison, en euros TTC', default: deliveryDefaults['delivery.fee'] },
  'delivery.free_from': {
    label: 'Livraison gratuite à partir de ce montant d’articles, en euros HT',
    default: deliveryDefaults['delivery.free_from'],
  },
  'delivery.cutoff_hour': { label: 'Heure limite d’expédition le jour même (heure de Paris)', default: '14' },
  'delivery.transit_france': {
    label: 'Jours ouvrés de transport en France (1-2\u202f: de un à deux)',
    default: deliveryDefaults['delivery.transit_france'],
  },
  'delivery.transit_benelux': {
    label: 'Jours ouvrés de transport en Belgique et au Luxembourg',
    default: deliveryDefaults['delivery.transit_benelux'],
  },
  'delivery.transit_switzerland': {
    label: 'Jours ouvrés de transport en Suisse',
    default: deliveryDefaults['delivery.transit_switzerland'],
  },
  'delivery.closed_days': {
    label: 'Jours sans expédition (24/12/2026, 28/12/2026-31/12/2026), en plus des jours fériés',
    default: deliveryDefaults['delivery.closed_days'],
  },
  'returns.days': {
    label: 'Jours pour changer d’avis, à partir de la livraison\u202f; la loi en donne 14',
    default: returnDefaults['returns.days'],
    choices: ['14', '30'],
  },
  'returns.paid_by': {
    label: 'Qui paie le renvoi d’un article',
    default: returnDefaults['returns.paid_by'],
    choices: ['boutique', 'client'],
  },
  'instalments.lender': {
    label: 'Prêteur du paiement en plusieurs fois, son nom et son adresse\u202f; vide, il n’est pas proposé',
    default: '',
  },
  'instalments.deposit': {
    label: 'Le paiement du jour est un acompte, hors du crédit\u202f; votre contrat avec le prêteur le dit',
    default: 'non',
    choices: yesOrNo,
  },
  'instalments.late_fee': {
    label: 'Frais de retard annoncés pour le paiement en plusieurs fois',
    default: 'En cas de retard de paiement, le prêteur peut facturer des frais, dans la limite prévue par son contrat.',
  },
  'instalments.example': {
    label: 'Achat de l’exemple représentatif de crédit, en euros TTC',
    default: '300',
  },
  'instalments.minimum': {
    label: 'Montant minimal du paiement en plusieurs fois, en euros TTC',
    default: '35',
  },
  'instalments.warning': {
    label: 'Avertissement de crédit',
    default: 'Attention\u202f! Un crédit coûte de l’argent et doit être remboursé\u202f!',
  },
  'assistant.name': { label: 'Nom de l’assistant\u202f; vide, celui de la boutique', default: '' },
  'chat.retention_days': { label: 'Conservation des conversations, en jours', default: '180' },
  'chat.daily_tokens': { label: 'Jetons par jour pour le modèle de langage, toute la boutique', default: '400000' },
  'chat.daily_visitor_tokens': { label: 'Jetons par jour pour le modèle de langage, par visiteur', default: '40000' },
  'loyalty.enabled': { label: 'Programme de fidélité', default: 'oui', choices: yesOrNo },
  'loyalty.points_per_order': { label: 'Points de fidélité par commande payée', default: '50' },
  'referral.enabled': { label: 'Parrainage', default: 'oui', choices: yesOrNo },
  'referral.minimum': {
    label: 'Articles gardés par l’ami, en euros TTC au moins, pour l’avoir du parrain',
    default: '400',
  },
  'referral.friends_per_month': { label: 'Amis récompensés par parrain et par mois, au plus', default: '5' },
  'rewards.most_percent': {
    label: 'Part des articles gardés d’une commande que ses avoirs ne dépassent pas, en\u202f%',
    default: '10',
  },
  'invitation.delay_seconds': {
    label: 'Délai avant l’invitation au questionnaire, en secondes (15-20\u202f: au hasard entre les deux)',
    default: '15-20',
    choices: invitationDelays,
  },
  'reviews.invitation_days': { label: 'Jours entre la livraison et l’invitation à donner un avis', default: '14' },
  'reviews.moderation_days': { label: 'Délai maximal de relecture d’un avis, en jours', default: '7' },
  'vat.exempt': {
    label: 'Franchise en base de TVA (art. 293 B du CGI)\u202f; le prix enregistré est alors le prix payé',
    default: 'non',
    choices: yesOrNo,
  },
  'vat.debits': {
    label:
      'Option pour le paiement de la TVA d’après les débits, prise auprès de votre service des impôts\u202f; vos factures de prestations la disent',
    default: 'non',
    choices: yesOrNo,
  },
  'vat.by_destination': { label: 'TVA du pays de livraison', default: 'non', choices: yesOrNo },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settingDefinitions
export type Settings = Record<SettingKey, string>

export const settingKeys = keysOf(settingDefinitions)

/** Undefined for free text and numbers. */
export function choicesOf(key: SettingKey): readonly string[] | undefined {
  const definition: SettingDefinition = settingDefinitions[key]
  return definition.choices
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

/** Cached per transaction, which excludes other writers. */
const readWithin = new WeakMap<ShopDb, Promise<Settings>>()

/** All settings as text, read once per transaction; validation is in setting-value.ts. */
export function readSettings(db: ShopDb): Promise<Settings> {
  const settings = readWithin.get(db) ?? readAll(db)
  if (db.isTransaction) readWithin.set(db, settings)
  return settings
}

async function readAll(db: ShopDb): Promise<Settings> {
  const { rows } = await selectAll(db, {})
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  return fromEntries(settingKeys.map((key) => [key, stored.get(key) ?? settingDefinitions[key].default]))
}

const selectAll = compiledOnce((db) => db.selectFrom('setting').select(['key', 'value']))

/** Falls back to the default for a value that is no whole number. */
export function readNumber(
  settings: Settings,
  key:
    | 'transfer.unconfirmed_percent'
    | 'orders.unpaid_per_mailbox'
    | 'orders.export_rows'
    | 'agents.daily_prospects'
    | 'mails.daily_cap',
): number {
  const text = settings[key].trim()
  return Number(/^\d{1,9}$/.test(text) ? text : settingDefinitions[key].default)
}

/** Not validated here: pass a `value` from `checkSettingValue`. */
export async function saveSetting(db: ShopDb, input: { key: SettingKey; value: string; at: Date }): Promise<void> {
  const row = { key: input.key, value: input.value, updated_at: input.at.toISOString() }
  readWithin.delete(db)
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}

/** A sole trader has no capital to state (art. R123-237 and R123-238 C. com.). */
function isSoleTrader(settings: Settings): boolean {
  return /^(entreprise individuelle|entrepreneur individuel|E\.?I\.?$|micro-entrepr|auto-?entrepr)/i.test(
    settings['legal.form'].trim(),
  )
}

/** Optional for this shop: legal texts then omit them. */
export function exemptSettings(settings: Settings): SettingKey[] {
  return [
    ...(['legal.rep_identifiers', 'legal.licence', 'legal.guarantee'] as const),
    ...(isSoleTrader(settings) ? (['legal.capital'] as const) : []),
    ...(settings['vat.exempt'] === 'oui' ? (['legal.vat_number'] as const) : []),
    'instalments.lender',
  ]
}

/** Label without its trailing remark, for use in a sentence. */
export function settingName(key: SettingKey): string {
  return settingDefinitions[key].label.split(/\s;|,/)[0] ?? key
}

/** Settings legally required before a real shop may sell (LCEN, art. L121-16 and L612-1 C. conso). */
export function missingLegalIdentity(settings: Settings): SettingKey[] {
  const exempt = exemptSettings(settings)
  const identity = settingKeys.filter((key) => key.startsWith('legal.') && !exempt.includes(key))
  const contact: SettingKey[] = ['shop.phone', 'shop.email', 'shop.address']
  return [...identity, ...contact].filter((key) => settings[key].trim() === '')
}

/** A real shop without its legal identity takes no orders and sends no commercial mail. */
export function lacksLegalIdentity({ mode }: { mode: string }, settings: Settings): boolean {
  return mode === 'shop' && missingLegalIdentity(settings).length > 0
}
