import type { Kysely } from 'kysely'
import { href } from 'react-router'
import type { ShopDatabase } from '~/database/schema'
import {
  type Answers,
  type Asked,
  answersQuery,
  budgetQuestion,
  type Recommendation,
  readAnswers,
} from '~/models/advice'
import { judgeProduct, recommend } from '~/models/advice/index.server'
import type { Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { fixedAnswers } from './fixed-answers'
import type { Intent } from './intent'
import { needsIn, type ShopperNeeds } from './shopper-needs'

const MAX_RECOMMENDED = 2
/** Room for what is no machine and is left out. */
const MAX_RANKED = 10

/** What the questionnaire's own rules say of the answers that the message already holds; without any, its address. */
export async function adviceAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const needs = askedBy(withHome(needsIn(about.question)), about)
  if (Object.keys(needs.answers).length === 0) return fixedAnswers.advice
  const { recommendations, advice } = await recommendMachines(db, needs, about)
  if (recommendations.length === 0) return fixedAnswers.advice
  return {
    text: [
      ...(advice ? [`${advice.title}. ${advice.body}`] : []),
      ...recommendations.map(recommendationText),
      'Le questionnaire affine ce conseil en cinq questions.',
    ].join('\n\n'),
    productIds: recommendations.map(({ product }) => product.id),
    links: [questionnaireWith(needs)],
  }
}

/** People who are counted, and do not work together, live together. */
function withHome({ answers, budgetCents }: ShopperNeeds): ShopperNeeds {
  const size = answers.household_size
  const isHome = answers.usage === undefined && size !== undefined && size !== 'entreprise'
  return { answers: isHome ? { ...answers, usage: 'résidentiel' } : answers, budgetCents }
}

/** In the questions of the questionnaire and in their order, the budget as the option that pays it. */
function askedBy({ answers, budgetCents }: ShopperNeeds, { knowledge }: AnswerInput): Asked {
  const { questionnaire } = knowledge.template
  const query = new URLSearchParams(answers)
  const money = budgetQuestion(questionnaire)
  const option = money?.options.find(({ limitCents = 0 }) => budgetCents !== undefined && budgetCents <= limitCents)
  if (money && option) query.set(money.name, option.value)
  return { questionnaire, answers: readAnswers(questionnaire, query).answers, budgetCents }
}

async function recommendMachines(db: Kysely<ShopDatabase>, needs: Asked, { knowledge }: AnswerInput) {
  const machines = new Set(knowledge.products.filter(({ category }) => category === 'machine').map(({ id }) => id))
  const { recommendations, advice } = await recommend(db, { ...needs, limit: MAX_RANKED })
  return {
    advice,
    recommendations: recommendations.filter(({ product }) => machines.has(product.id)).slice(0, MAX_RECOMMENDED),
  }
}

function recommendationText({ product, reasons, drawback }: Recommendation): string {
  return [`${product.name}.`, ...reasons.map(({ text }) => text), `À savoir\u202f: ${drawback}`].join(' ')
}

function questionnaireWith({ answers }: { answers: Answers }): Reply['links'][number] {
  return { href: `${href('/questionnaire')}?${answersQuery(answers)}`, label: 'Faire le questionnaire' }
}

/** Answered by what the rules know of the product; a price or a date is not. */
const suitabilityIntents = new Set<Intent | undefined>([undefined, 'advice', 'compare', 'need', 'upkeep'])

/**
 * Whether the products that are named suit so many people: the reasons and drawbacks of the recommendation rules, and
 * what they put first when they speak against it. Undefined when nobody was counted.
 */
export async function suitabilityAnswer(
  db: Kysely<ShopDatabase>,
  intent: Intent | undefined,
  about: AnswerInput,
): Promise<Reply | undefined> {
  const said = needsIn(about.question)
  if (!suitabilityIntents.has(intent) || said.answers.household_size === undefined) return undefined
  const needs = askedBy(said, about)
  const machines = productsMeant(about).filter(({ category }) => category === 'machine')
  const judged = await Promise.all(machines.map(({ id }) => judgeProduct(db, { ...needs, productId: id })))
  const known = judged.filter((each) => each !== undefined)
  if (known.length === 0) return undefined
  const { recommendations } = await recommendMachines(db, needs, about)
  const [first] = recommendations.filter(({ product }) => !known.some((each) => each.product.id === product.id))
  const better = first && known.every(({ isAgainst, reasons }) => isAgainst || reasons.length === 0) ? [first] : []
  return {
    text: [
      ...known.map(recommendationText),
      ...better.map((each) => `Pour cela, notre premier choix est ${recommendationText(each)}`),
    ].join('\n\n'),
    productIds: [...known, ...better].map(({ product }) => product.id),
    links: [questionnaireWith(needs)],
  }
}

/** « Et pour cinq ? » is about the one product just spoken of. */
function productsMeant({ question, recent }: AnswerInput): AnswerInput['recent'] {
  if (question.products.length > 0) return question.products
  return recent.length === 1 && /\b(suffi\w*|convien\w*|adapte\w*|il|elle|celui (ci|la)|et pour)\b/.test(question.plain)
    ? recent
    : []
}
