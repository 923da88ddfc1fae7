import type { CampaignState, PrioritySegment, ProspectSource, ProspectStatus } from '~/database/schema'

/** Filters on prospects; an omitted one matches all. */
export interface Audience {
  segment?: PrioritySegment | undefined
  source?: ProspectSource | undefined
  status?: ProspectStatus | undefined
  minScore: number
}

/** One mail of a campaign. */
export interface CampaignStep {
  /** Days after the previous mail; 0 for the first. */
  afterDays: number
  subject: string
  /** See models/mailing/mail-text. */
  text: string
}

/** Contents of a version, approved and sent as a whole. */
export interface CampaignContent {
  name: string
  audience: Audience
  steps: CampaignStep[]
}

export const MAX_FOLLOW_UP_DAYS = 90

export const campaignPlaceholders = ['boutique', 'prenom', 'nom', 'entreprise']

/** What stands for a placeholder that a prospect has no value for; nothing, then the words around it go too. */
export const lackedValues = { prenom: '', nom: '', entreprise: 'votre entreprise' }
export type Lackable = keyof typeof lackedValues

export const campaignStateNames: Record<CampaignState, string> = {
  draft: 'Brouillon',
  approved: 'Approuvée',
  running: 'En cours',
  paused: 'En pause',
  done: 'Terminée',
}

/** Excludes prospects contacted since, so that none is contacted twice in a month. */
export const RECENT_DAYS = 30

/** Why a prospect of the audience gets no mail; the first that applies. */
export const exclusions = [
  'example',
  'refused',
  'bounced',
  'private-address',
  'in-sequence',
  'in-campaign',
  'recent',
] as const
export type Exclusion = (typeof exclusions)[number]

/** For one, and for several. */
export const exclusionText: Record<Exclusion, [string, string]> = {
  example: [
    'est un exemple de la démonstration, à qui rien n’est envoyé',
    'sont des exemples de la démonstration, à qui rien n’est envoyé',
  ],
  refused: ['a refusé nos e-mails ou retiré son accord', 'ont refusé nos e-mails ou retiré leur accord'],
  bounced: ['a une adresse qui n’existe plus', 'ont une adresse qui n’existe plus'],
  'private-address': ['a une adresse de particulier', 'ont une adresse de particulier'],
  'in-sequence': ['reçoit déjà une séquence d’e-mails', 'reçoivent déjà une séquence d’e-mails'],
  'in-campaign': ['reçoit déjà une campagne', 'reçoivent déjà une campagne'],
  recent: [
    `a été contacté depuis moins de ${RECENT_DAYS} jours`,
    `ont été contactés depuis moins de ${RECENT_DAYS} jours`,
  ],
}
