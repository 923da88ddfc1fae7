import { href } from 'react-router'
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
import { isMachine, machinesOf } from './knowledge'
import { reply } from './reply'
import { needsIn, type ShopperNeeds } from './shopper-needs'

const MAX_RECOMMENDED = 2
/** More than shown: what is not a machine is filtered out. */
const MAX_RANKED = 10

/** Applies the questionnaire's rules to the answers found in the message; without any, links to the questionnaire. */
export async function adviceAnswer(about: AnswerInput): Promise<Reply> {
  const needs = askedBy(withHome(needsIn(about.question)), about)
  if (Object.keys(needs.answers).length === 0) return fixedAnswers.advice
  const { recommendations, advice } = await recommendMachines(needs, about)
  if (recommendations.length === 0) return fixedAnswers.advice
  const paragraphs = [
    ...(advice ? [`${advice.title}. ${advice.body}`] : []),
    ...recommendations.map(recommendationText),
    'Le questionnaire affine ce conseil en cinq questions.',
  ]
  const products = recommendations.map(({ product }) => product)
  return reply(paragraphs, [questionnaireWith(needs)], products)
}

/** A head count without a workplace means a household. */
function withHome({ answers, budgetCents }: ShopperNeeds): ShopperNeeds {
  const size = answers.household_size
  const isHome = answers.usage === undefined && size !== undefined && size !== 'entreprise'
  return { answers: isHome ? { ...answers, usage: 'résidentiel' } : answers, budgetCents }
}

/** As answers to the questionnaire; the budget becomes the cheapest option that covers it. */
function askedBy({ answers, budgetCents }: ShopperNeeds, { knowledge }: AnswerInput): Asked {
  const { questionnaire } = knowledge.template
  const query = new URLSearchParams(answers)
  const money = budgetQuestion(questionnaire)
  const option = money?.options.find(({ limitCents = 0 }) => budgetCents !== undefined && budgetCents <= limitCents)
  if (money && option) query.set(money.name, option.value)
  return { questionnaire, answers: readAnswers(questionnaire, query).answers, budgetCents }
}

async function recommendMachines(needs: Asked, { db, knowledge }: AnswerInput) {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
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

/** Intents that the recommendation rules can answer. */
const suitabilityIntents = new Set<Intent | undefined>([undefined, 'advice', 'compare', 'need', 'upkeep'])

/**
 * Whether the named products suit a household of that size: reasons and drawbacks from the recommendation rules, and
 * the best alternative when the rules advise against them. Undefined without a household size.
 */
export async function suitabilityAnswer(about: AnswerInput, intent: Intent | undefined): Promise<Reply | undefined> {
  const said = needsIn(about.question)
  if (!suitabilityIntents.has(intent) || said.answers.household_size === undefined) return undefined
  const needs = askedBy(said, about)
  const machines = productsMeant(about).filter(isMachine)
  const judged = await Promise.all(machines.map(({ id }) => judgeProduct(about.db, { ...needs, productId: id })))
  const known = judged.filter((each) => each !== undefined)
  if (known.length === 0) return undefined
  const { recommendations } = await recommendMachines(needs, about)
  const [first] = recommendations.filter(({ product }) => !known.some((each) => each.product.id === product.id))
  const better = first && known.every(({ isAgainst, reasons }) => isAgainst || reasons.length === 0) ? [first] : []
  const paragraphs = [
    ...known.map(recommendationText),
    ...better.map((each) => `Pour cela, notre premier choix est ${recommendationText(each)}`),
  ]
  const products = [...known, ...better].map(({ product }) => product)
  return reply(paragraphs, [questionnaireWith(needs)], products)
}

/** « Et pour cinq ? » refers to the last product mentioned. */
function productsMeant({ question, recent }: AnswerInput): AnswerInput['recent'] {
  if (question.products.length > 0) return question.products
  return recent.length === 1 && /\b(suffi\w*|convien\w*|adapte\w*|il|elle|celui (ci|la)|et pour)\b/.test(question.plain)
    ? recent
    : []
}
