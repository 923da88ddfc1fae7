import { isProfessional } from '~/models/values/mail-provider'
import { normalise } from '~/models/values/search-text'
import { DAY_MS } from '~/runtime/time'
import type { StoredField } from './fields'

const MAX_SCORE = 100

interface ScoreRule {
  key: string
  label: string
  points: number
}

export interface ScoreRules {
  version: number
  rules: ScoreRule[]
}

/** First version (docs/decisions/0034). `silence` counts once per full quarter without contact. */
export const firstRules: ScoreRule[] = [
  { key: 'professional', label: 'Adresse professionnelle', points: 20 },
  { key: 'company', label: 'Entreprise connue', points: 15 },
  { key: 'decides', label: 'Décide des achats', points: 20 },
  { key: 'sector', label: 'Secteur qui consomme de l’eau', points: 15 },
  { key: 'phone', label: 'Téléphone connu', points: 10 },
  { key: 'name', label: 'Nom connu', points: 5 },
  { key: 'city', label: 'Ville connue', points: 5 },
  { key: 'form', label: 'A rempli un formulaire', points: 10 },
  { key: 'silence', label: 'Sans contact depuis trois mois', points: -5 },
]

const MAX_QUARTERS = 6
const QUARTER_DAYS = 91

type Scored = Record<StoredField, string> & { email: string; source: string; kept_from: string }

interface Score {
  score: number
  reasons: { text: string; points: number }[]
  version: number
  /** Start of the next quarter without contact. */
  rescoreAt: string
}

/** Deterministic in facts, rules and instant; returns the score with its reasons. */
export function scoreProspect(prospect: Scored, { version, rules }: ScoreRules, at: Date): Score {
  const quarters = quartersSince(prospect.kept_from, at)
  const reasons = rules
    .map(({ key, label, points }) => ({ text: label, points: points * timesOf(key, prospect, quarters) }))
    .filter(({ points }) => points !== 0)
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  const score = Math.max(0, Math.min(MAX_SCORE, sum))
  return { score, reasons, version, rescoreAt: nextQuarter(prospect.kept_from, quarters) }
}

function timesOf(key: string, prospect: Scored, quarters: number): number {
  if (key === 'silence') return quarters
  return tests[key]?.(prospect) ? 1 : 0
}

const tests: Partial<Record<string, (prospect: Scored) => boolean>> = {
  professional: ({ email }) => isProfessional(email),
  company: ({ company }) => company !== '',
  decides: ({ job_title }) => hasWord(job_title, decisionMakers),
  sector: ({ sector }) => hasWord(sector, waterIntensive),
  // Calls to consumers need a consent (art. L223-1 C. conso).
  phone: ({ phone, email }) => phone !== '' && isProfessional(email),
  name: ({ last_name }) => last_name !== '',
  city: ({ city }) => city !== '',
  form: ({ source }) => ['linkedin', 'facebook', 'instagram'].includes(source),
}

const decisionMakers = new Set(
  'directeur,directrice,dirigeant,dirigeante,gerant,gerante,president,presidente,fondateur,fondatrice,proprietaire,patron,patronne,responsable,acheteur,acheteuse,achats,associe,associee,ceo,coo,cfo,owner,founder,director,manager,head,chef,pdg,dg,daf'.split(
    ',',
  ),
)
const waterIntensive = new Set(
  'restaurant,restaurants,restauration,hotel,hotels,hotellerie,cafe,cafes,bar,boulangerie,traiteur,sante,clinique,cabinet,dentaire,medical,pharmacie,ecole,creche,education,sport,fitness,spa,coiffure,bureaux,coworking,immobilier,collectivite,ehpad,camping'.split(
    ',',
  ),
)

function hasWord(text: string, words: Set<string>): boolean {
  return (
    text !== '' &&
    normalise(text)
      .split(' ')
      .some((word) => words.has(word))
  )
}

function quartersSince(instant: string, at: Date): number {
  const days = (at.getTime() - Date.parse(instant)) / DAY_MS
  return Math.max(0, Math.min(MAX_QUARTERS, Math.floor(days / QUARTER_DAYS)))
}

/** Far in the future once the decay has ended. */
function nextQuarter(instant: string, quarters: number): string {
  if (quarters >= MAX_QUARTERS) return '9999-12-31T00:00:00.000Z'
  return new Date(Date.parse(instant) + (quarters + 1) * QUARTER_DAYS * DAY_MS).toISOString()
}
