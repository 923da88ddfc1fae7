import { href } from 'react-router'
import {
  answersQuery,
  type Recommendation,
  type RecommendationInput,
  readAnswers,
  withBudget,
} from '~/models/crm/advice'
import { judgeProducts, recommend } from '~/models/crm/advice/index.server'
import { stockText } from '~/models/shop/catalogue'
import { questionnaireLink, type Reply } from '~/models/support/contact'
import { budgetIn, isDeclined, peopleIn } from '~/models/support/language'
import { formatTtc } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { isMachine, type Knowledge, type KnownProduct } from '../knowledge'
import type { Question } from '../reading/question'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { compareAct } from './compare.server'

const MAX_RECOMMENDED = 1
/** More than those that are named. */
const MAX_RANKED = 10
const MAX_REASONS = 2

/** What the questionnaire's rules say of the answers found in the message; for named machines, whether they suit. */
export async function recommendAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, knowledge } = about
  const said = needsIn(question, knowledge)
  const meant = machinesMeant(about)
  const needs = askedBy(said, about)
  if (meant.length > 0 && peopleIn(question.plain) !== undefined) return judgement(about, needs, meant)
  if (meant.length > 0) return meant.length > 1 ? compareAct(about) : undefined
  const limits = limitsOf(about)
  if (Object.keys(needs.answers).length === 0 && said.budgetCents === undefined && limits.length === 0) return undefined
  const { recommendations, advice } = await recommend(db, { ...needs, requires: limits, limit: MAX_RECOMMENDED })
  if (recommendations.length === 0) return undefined
  return reply(
    [
      ...limits.map(({ why }) => why),
      ...(advice ? [`${advice.title}.`] : []),
      ...recommendations.map((each) => recommendationText(each)),
    ],
    [questionnaireWith(needs)],
    recommendations.map(({ product }) => product),
  )
}

/** « Et pour cinq ? » refers to the last product mentioned. */
function machinesMeant({ question, recent }: AnswerInput): KnownProduct[] {
  const isOfRecent =
    recent.length === 1 && /\b(suffi\w*|convien\w*|adapte\w*|il|elle|celui (ci|la)|et pour)\b/.test(question.plain)
  const meant = question.products.length > 0 || !isOfRecent ? question.products : recent
  return meant.filter((product) => isMachine(product) && !isDeclined(product.ownWords, question.plain))
}

/** What the template's limits ask of a machine: « sans percer », « avec reminéralisation ». */
function limitsOf({ question, knowledge, subject: asked }: AnswerInput) {
  return knowledge.talk.limits.filter(({ pattern, subject }) => subject === asked || pattern.test(question.plain))
}

/** As answers to the questionnaire. */
function askedBy({ answers, budgetCents }: ShopperNeeds, { knowledge }: AnswerInput): RecommendationInput {
  const { questionnaire } = knowledge
  const read = readAnswers(questionnaire, new URLSearchParams(answers))
  return { questionnaire, answers: withBudget(questionnaire, read.answers, budgetCents), budgetCents }
}

function recommendationText({ product, reasons, drawback }: Recommendation, name = product.name): string {
  const why = reasons.slice(0, MAX_REASONS).map(({ text }) => text)
  const soldOut = !product.isService && product.available <= 0 ? [`${stockText(product)}.`] : []
  const points = [...soldOut, ...why, `À savoir\u202f: ${drawback}`]
  return `${name}\u202f:\n${points.map((each) => `• ${each}`).join('\n')}`
}

function questionnaireWith({ answers }: RecommendationInput): Reply['links'][number] {
  return { href: `${href('/questionnaire')}?${answersQuery(answers)}`, label: questionnaireLink.label }
}

/** Reasons and drawbacks of the named machines, and the first choice when the rules advise against them. */
async function judgement(about: AnswerInput, needs: RecommendationInput, meant: KnownProduct[]) {
  const productIds = meant.map(({ id }) => id)
  const judged = await judgeProducts(about.db, { ...needs, productIds })
  if (judged.length === 0) return undefined
  const { recommendations } = await recommend(about.db, { ...needs, requires: limitsOf(about), limit: MAX_RANKED })
  const isAgainst = judged.every((each) => each.isAgainst || each.reasons.length === 0)
  const better = recommendations.filter(({ product }) => isAgainst && !productIds.includes(product.id)).slice(0, 1)
  const named = ({ product: { name, priceCents } }: Recommendation) => {
    if (judged.length > 1) return `${name} (${formatTtc(priceCents, catalogueVat(about.settings))} TTC)`
    return isAgainst ? `Plutôt non. ${name}` : `Oui. ${name}`
  }
  return reply(
    [
      ...judged.map((each) => recommendationText(each.isAgainst ? { ...each, reasons: [] } : each, named(each))),
      ...better.map((each) => `Pour cela, notre premier choix est ${recommendationText(each)}`),
    ],
    [questionnaireWith(needs)],
    [...better, ...judged].map(({ product }) => product),
  )
}

/** Answers to the questionnaire found in a message, apart from the budget. */
interface ShopperNeeds {
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
