import type { CustomerType } from '~/database/schema'
import type { Answers } from './questionnaire'

export const MAX_LEAD_SCORE = 50

export interface ScoreReason {
  text: string
  points: number
}

/** How much each answer says that someone is about to buy, and how much; with a phone call asked for, 50 at most. */
const weights: { [Question in keyof Answers]: Record<Answers[Question], ScoreReason> } = {
  usage: {
    résidentiel: { text: 'Usage à la maison', points: 4 },
    commercial: { text: 'Usage professionnel', points: 8 },
    les_deux: { text: 'Usage à la maison et au travail', points: 6 },
  },
  household_size: {
    '1-2': { text: 'Une ou deux personnes', points: 4 },
    '3-4': { text: 'Trois ou quatre personnes', points: 5 },
    '5+': { text: 'Cinq personnes et plus', points: 6 },
    entreprise: { text: 'Entreprise de dix salariés et plus', points: 8 },
  },
  budget: {
    '<200€': { text: 'Budget de moins de 200\u202f€', points: 1 },
    '200-500€': { text: 'Budget de 200 à 500\u202f€', points: 6 },
    '500-1000€': { text: 'Budget de 500 à 1\u202f000\u202f€', points: 10 },
    '1000€+': { text: 'Budget de 1\u202f000\u202f€ et plus', points: 12 },
  },
  problem: {
    goût: { text: 'Attente : le goût', points: 4 },
    calcaire: { text: 'Attente : le calcaire', points: 4 },
    sécurité: { text: 'Attente : la sécurité', points: 3 },
    performance: { text: 'Attente : la performance', points: 5 },
    tous: { text: 'Attente : goût, calcaire et débit', points: 6 },
  },
  urgency: {
    immédiate: { text: 'Projet immédiat', points: 12 },
    '1_mois': { text: 'Projet dans le mois', points: 9 },
    '3_mois': { text: 'Projet dans les trois mois', points: 5 },
    juste_info: { text: 'Simple information', points: 1 },
  },
}
const askedForCall: ScoreReason = { text: 'Accepte d’être appelé', points: 4 }

/** 0 to 50, with what made it. */
export function scoreLead(input: { answers: Answers; acceptsCalls: boolean }): {
  score: number
  reasons: ScoreReason[]
} {
  const { usage, household_size, budget, problem, urgency } = input.answers
  const reasons = [
    weights.usage[usage],
    weights.household_size[household_size],
    weights.budget[budget],
    weights.problem[problem],
    weights.urgency[urgency],
    ...(input.acceptsCalls ? [askedForCall] : []),
  ]
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

export function customerTypeOf({ usage, household_size }: Answers): CustomerType {
  if (usage === 'commercial' || household_size === 'entreprise') return 'professionnel'
  return usage === 'les_deux' ? 'mixte' : 'particulier'
}
