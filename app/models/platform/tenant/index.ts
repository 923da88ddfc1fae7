import { type Plan, planLimits } from '~/runtime/plan-limits'
import { isKeyOf } from '~/runtime/record'

export {
  DOMAIN_FILE,
  type DomainFinding,
  type DomainNotice,
  type DomainState,
  domainForm,
  domainProof,
  domainRecordName,
  LOST_DAYS,
  MOST_HOSTS,
  PLAN_NOTICE_DAYS,
} from './domain'
export { creditForm, longerForm, readOnlyForm } from './operator-forms'

/** Trade of a template; the name of its template in `app/templates` once that exists. */
export const templateTypes = {
  ecommerce: { label: 'E-commerce', text: 'Catalogue, panier, paiement' },
  services: { label: 'Services', text: 'Prestations, demandes, rappels' },
  restaurant: { label: 'Restaurant', text: 'Carte, allergènes, tables' },
  immobilier: { label: 'Immobilier', text: 'Biens, visites, mandats' },
  coaching: { label: 'Coaching', text: 'Programmes, appel découverte' },
  sante: { label: 'Santé', text: 'Rendez-vous, informations' },
} as const satisfies Record<string, { label: string; text: string }>

export type TemplateType = keyof typeof templateTypes

/** Also for a shop of another template. */
export function templateLabel(template: string): string {
  return isKeyOf(templateTypes, template) ? templateTypes[template].label : template
}

/** Sectors of the onboarding, by the value of the API, each with the trade of its template. */
export const sectors = {
  retail: { label: 'Commerce, vente en ligne', template: 'ecommerce' },
  restaurant: { label: 'Restauration', template: 'restaurant' },
  consulting: { label: 'Conseil', template: 'services' },
  real_estate: { label: 'Immobilier', template: 'immobilier' },
  education: { label: 'Formation, coaching', template: 'coaching' },
  health: { label: 'Santé, bien-être', template: 'sante' },
  finance: { label: 'Finance, assurance', template: 'services' },
  legal: { label: 'Droit', template: 'services' },
  technology: { label: 'Informatique', template: 'services' },
  other: { label: 'Artisanat et autres métiers', template: 'services' },
} as const satisfies Record<string, { label: string; template: TemplateType }>

export type Sector = keyof typeof sectors

/** First two digits of the NAF codes of a sector, from and to. */
const divisions: [from: number, to: number, sector: Sector][] = [
  [45, 47, 'retail'],
  [55, 56, 'restaurant'],
  [58, 63, 'technology'],
  [64, 66, 'finance'],
  [68, 68, 'real_estate'],
  [70, 74, 'consulting'],
  [85, 85, 'education'],
  [86, 88, 'health'],
]

/** Undefined for an unknown activity; `activity`: a NAF code, such as `56.10A`. */
export function sectorOf(activity: string | undefined): Sector | undefined {
  if (activity?.startsWith('69.1')) return 'legal'
  if (activity?.startsWith('69.2')) return 'consulting'
  const division = Number(activity?.slice(0, 2))
  return divisions.find(([from, to]) => division >= from && division <= to)?.[2]
}

/** Prices a month exclude VAT. */
export const plans = {
  BASIC: { priceCents: 9_900, ...planLimits.BASIC },
  PRO: { priceCents: 19_900, ...planLimits.PRO },
  PREMIUM: { priceCents: 39_900, ...planLimits.PREMIUM },
} as const

export type { Plan }

/** Of the trial, which runs on the limits of BASIC. */
export const TRIAL_DAYS = 7

/** Said to the owner of a new workspace. */
export const privateMeanwhileText =
  'Vous seul voyez la boutique jusqu’à ce que vous la publiiez, depuis votre tableau de bord.'

/** Of the end of a trial: said wherever read-only is. */
export function meanwhileText(isOnSale: boolean): string {
  return isOnSale
    ? 'Une formule se choisit à tout moment dans l’espace, à la page «\u202fFormule\u202f».'
    : 'Ce passage commence quand les formules seront en vente\u202f: jusque-là, l’espace reste ouvert.'
}

export const sizes = {
  TPE: 'TPE, 1 à 10 salariés',
  PME: 'PME, 11 à 250 salariés',
  Grande: 'Grande entreprise, plus de 250 salariés',
} as const

export const zones = { Locale: 'Locale', Nationale: 'Nationale', Internationale: 'Internationale' } as const

export const objectives = {
  Leads: 'Trouver de nouveaux contacts',
  Ventes: 'Vendre davantage',
  Notoriété: 'Se faire connaître',
  Fidélisation: 'Faire revenir ses clients',
  Automation: 'Gagner du temps sur les tâches répétées',
} as const

export type Objective = keyof typeof objectives

export const objectiveKeys = ['Leads', 'Ventes', 'Notoriété', 'Fidélisation', 'Automation'] as const

export const budgets = {
  '<500€': 'Moins de 500\u202f€',
  '500-1000€': 'De 500 à 1\u202f000\u202f€',
  '1000-3000€': 'De 1\u202f000 à 3\u202f000\u202f€',
  '3000€+': '3\u202f000\u202f€ et plus',
} as const

/** Of the onboarding; each has an address of its own. */
export const steps = [
  'Votre entreprise',
  'Votre secteur',
  'Taille et zone',
  'Vos objectifs',
  'Votre activité',
  'Langue',
  'Vérification',
] as const

/** Of the data-processing agreement that the last step asks to accept. */
export const AGREEMENT_VERSION = '2026-11-30'

/** Begins the id of the request by which an archive became a workspace. */
export const TAKEN_UP = 'archive:'

/** Of the form; the command reads larger ones. */
export const MAX_ARCHIVE_BYTES = 1024 ** 3

const takeUpTexts = {
  'not-ours':
    'Ce fichier n’est pas une archive d’une boutique d’ici, ou il date d’avant les reprises\u202f: téléchargez-en une nouvelle.',
  damaged: 'L’archive est endommagée\u202f: un de ses fichiers manque ou a changé. Téléchargez-la de nouveau.',
  newer: 'L’archive vient d’une version plus récente du programme\u202f: mettez celui-ci à jour, puis recommencez.',
  'too-large':
    'L’archive est trop grande, ou le devient une fois ouverte\u202f: 4\u202fGo et 100\u202f000 fichiers au plus.',
  'disk-full': 'Le disque du serveur est plein\u202f: libérez de la place, puis recommencez.',
  demo: 'L’archive vient d’une boutique de démonstration\u202f: elle ne peut pas devenir une vraie boutique.',
  template: 'Le modèle de cette boutique n’existe pas ici.',
  owner: 'L’archive ne dit pas à qui est l’espace\u202f: donnez l’adresse e-mail de son propriétaire.',
  email: 'Cette adresse e-mail a déjà un espace. Donnez celle d’un autre propriétaire.',
  siren: 'Le SIREN de cette entreprise a déjà un espace\u202f: supprimez-le d’abord.',
  stopped: 'Le serveur s’arrêtait\u202f: recommencez.',
}

/** Why an archive was not taken up. */
export function takeUpText(
  refused: { reason: keyof typeof takeUpTexts } | { reason: 'subdomain'; message: string },
): string {
  return 'message' in refused ? refused.message : takeUpTexts[refused.reason]
}

/** Until then an onboarding can be taken up again. */
export const DRAFT_DAYS = 30

/** Between the announcement of a workspace's deletion and the deletion. */
export const NOTICE_DAYS = 30

/** Mails about the end of a trial or of a paid period: days after that end, and how late one still makes sense. */
export const trialNotices = [
  { kind: 'three-days', afterDays: -3, lateDays: 2 },
  { kind: 'one-day', afterDays: -1, lateDays: 1 },
  { kind: 'ended', afterDays: 0, lateDays: 15 },
  { kind: 'deletion-soon', afterDays: NOTICE_DAYS / 2, lateDays: 365 },
  { kind: 'deletion-near', afterDays: NOTICE_DAYS - 3, lateDays: 365 },
] as const

export type TrialNotice = (typeof trialNotices)[number]

/** Nothing is deleted sooner after it. */
export const LAST_NOTICE = 'deletion-near' satisfies TrialNotice['kind']
export const LAST_NOTICE_DAYS = 3
