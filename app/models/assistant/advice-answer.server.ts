import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { type Answers, answersQuery, budgetLimitsCents, questionOptions } from '../questionnaire'
import { recommend } from '../recommendation.server'
import type { AnswerInput } from './embedded.server'
import { fixedAnswers } from './fixed-answers'
import { budgetIn } from './product-answers.server'
import type { Question } from './question'
import type { Reply } from './reply'

const MAX_RECOMMENDED = 2

/** What the questionnaire's own rules say of the answers that the message already holds; without any, its address. */
export async function adviceAnswer(db: Kysely<ShopDatabase>, { question }: AnswerInput): Promise<Reply> {
  const answers = answersIn(question)
  if (Object.keys(answers).length === 0) return fixedAnswers.advice
  const { recommendations, advice } = await recommend(db, { answers, limit: MAX_RECOMMENDED })
  if (recommendations.length === 0) return fixedAnswers.advice
  const paragraphs = recommendations.map(({ product, reasons, drawback }) => {
    return `${product.name} : ${[...reasons.map(({ text }) => text), drawback].join(' ')}`
  })
  return {
    text: [
      ...(advice ? [`${advice.title} ${advice.body}`] : []),
      ...paragraphs,
      'Le questionnaire affine ce conseil en cinq questions.',
    ].join('\n\n'),
    productIds: recommendations.map(({ product }) => product.id),
    links: [{ href: `/questionnaire?${answersQuery(answers)}`, label: 'Faire le questionnaire' }],
  }
}

export function answersIn({ plain, text }: Question): Partial<Answers> {
  const answers: Partial<Answers> = {}
  const people = /\b(\d{1,3}|deux|trois|quatre|cinq|six) (personnes|adultes|enfants|salaries)\b/.exec(plain)?.[1]
  const count = people === undefined ? undefined : (numbers[people] ?? Number(people))
  if (count !== undefined) answers.household_size = householdOf(count)
  if (
    /\b(salles? de reunion|bureaux?|entreprises?|restaurants?|commerces?|cabinets?|salaries?|professionnels?)\b/.test(
      plain,
    )
  ) {
    answers.usage = 'commercial'
  } else if (/\b(maison|appartement|famille|foyer|personnes)\b/.test(plain)) answers.usage = 'résidentiel'
  if (/\b(calcaire|tartre|dure)\b/.test(plain)) answers.problem = 'calcaire'
  else if (/\b(gout|chlore|odeur)\b/.test(plain)) answers.problem = 'goût'
  const budget = budgetIn(text)
  if (budget !== undefined) answers.budget = questionOptions.budget.find((each) => budget <= budgetLimitsCents[each])
  return answers
}

const numbers: Record<string, number> = { deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6 }

function householdOf(count: number): Answers['household_size'] {
  if (count <= 2) return '1-2'
  if (count <= 4) return '3-4'
  return count <= 9 ? '5+' : 'entreprise'
}
