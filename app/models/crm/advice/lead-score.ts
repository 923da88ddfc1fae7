import type { CustomerType } from '~/database/schema'
import type { Questionnaire, ScoreReason } from '~/models/base/template'
import { type Answers, chosenOptions } from './questionnaire'

export const askedForCall: ScoreReason = { text: 'Accepte d’être appelé', points: 4 }

/** Returns a score from 0 to 50 with its reasons: purchase intent of the answers, and a requested call. */
export function scoreLead(
  questionnaire: Questionnaire,
  input: { answers: Answers; acceptsCalls: boolean },
): { score: number; reasons: ScoreReason[] } {
  const reasons = [
    ...chosenOptions(questionnaire, input.answers).map(({ option }) => option.score),
    ...(input.acceptsCalls ? [askedForCall] : []),
  ]
  return { score: sumOf(reasons), reasons }
}

export function sumOf(reasons: ScoreReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0)
}

export function customerTypeOf(questionnaire: Questionnaire, answers: Answers): CustomerType {
  const types = chosenOptions(questionnaire, answers).map(({ option }) => option.customerType)
  return (['professionnel', 'mixte'] as const).find((type) => types.includes(type)) ?? 'particulier'
}
