import { budgetIn, peopleIn } from '~/models/language'
import type { Answers } from '~/templates/osmoseurs/questionnaire'
import type { Knowledge } from '../knowledge'
import type { Question } from './question'

/** Answers to the questionnaire found in a message, apart from the budget. */
export interface ShopperNeeds {
  answers: Partial<Answers>
  /** TTC, as written. */
  budgetCents?: number
}

export function needsIn(
  question: Pick<Question, 'text' | 'plain'>,
  { talk }: { talk: Pick<Knowledge['talk'], 'needs'> },
): ShopperNeeds {
  const { plain } = question
  const people = peopleIn(plain)
  const said = talk.needs.filter(({ pattern }) => pattern.test(plain)).map(({ answer }) => answer)
  const answers: Partial<Answers> = Object.assign({}, ...said.reverse())
  if (people !== undefined) answers.household_size = householdOf(people)
  return { answers, budgetCents: budgetIn(question.text) }
}

/** « On est six, et le chien » asks for a machine. */
export function isHousehold({ plain }: Pick<Question, 'plain'>): boolean {
  return peopleIn(plain) !== undefined
}

function householdOf(count: number): Answers['household_size'] {
  if (count <= 2) return '1-2'
  if (count <= 4) return '3-4'
  return count <= 9 ? '5+' : 'entreprise'
}
