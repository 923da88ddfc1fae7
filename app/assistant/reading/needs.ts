import { budgetIn, peopleIn } from '~/models/support/language'
import type { Knowledge } from '../knowledge'
import type { Question } from './question'

/** Answers to the questionnaire found in a message, apart from the budget. */
export interface ShopperNeeds {
  answers: Record<string, string>
  /** TTC, as written. */
  budgetCents?: number
}

type Reading = { talk: Pick<Knowledge['talk'], 'needs' | 'households'> }

export function needsIn({ text, plain }: Pick<Question, 'text' | 'plain'>, { talk }: Reading): ShopperNeeds {
  const people = peopleIn(plain)
  const household = talk.households.filter(({ most }) => people !== undefined && people <= most).slice(0, 1)
  const said = [...talk.needs.filter(({ pattern }) => pattern.test(plain)), ...household]
  return { answers: Object.assign({}, ...said.reverse().map(({ answer }) => answer)), budgetCents: budgetIn(text) }
}
