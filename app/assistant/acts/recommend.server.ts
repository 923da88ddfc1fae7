import { href } from 'react-router'
import {
  type Answers,
  answersQuery,
  budgetQuestion,
  type Recommendation,
  type RecommendationInput,
  readAnswers,
} from '~/models/advice'
import { judgeProduct, recommend } from '~/models/advice/index.server'
import { catalogueLink, questionnaireLink, type Reply } from '~/models/support'
import { isMachine, type KnownProduct, machinesOf } from '../knowledge'
import { needsIn, type ShopperNeeds } from '../reading/needs'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { compareAct } from './compare.server'
import { hintsOf } from './quote'

const MAX_RECOMMENDED = 2
/** More than shown: what is not a machine is filtered out. */
const MAX_RANKED = 10

/** What the questionnaire's rules say of the answers found in the message; for named machines, whether they suit. */
export async function recommendAct(about: AnswerInput): Promise<Reply | undefined> {
  const said = needsIn(about.question, about.knowledge)
  const meant = productsMeant(about).filter(isMachine)
  const limits = limitsOf(about)
  if (meant.length > 0) return said.answers.household_size === undefined ? undefined : judgement(about, { said, meant })
  const hinted = hintsOf('recommend', about)
  const invited = { ...invitation, text: [...hinted, invitation.text].join('\n\n') }
  if (Object.keys(said.answers).length === 0 && said.budgetCents === undefined && limits.length === 0) return invited
  const needs = askedBy(withHome(said), about)
  const { recommendations, advice } = await recommendMachines(needs, about)
  if (recommendations.length === 0) return invited
  const why = [...hinted, ...limits.map(({ why: because }) => because)]
  const texts = recommendations.map(recommendationText)
  return reply(
    [
      ...why,
      ...(advice ? [`${advice.title}.`] : []),
      ...texts,
      'Le questionnaire affine ce conseil en cinq questions.',
    ],
    [questionnaireWith(needs)],
    recommendations.map(({ product }) => product),
  )
}

/** Whether the named machines suit; without a head count, several are compared. */
export async function suitsAct(about: AnswerInput): Promise<Reply | undefined> {
  const answer = await recommendAct(about)
  return answer ?? (productsMeant(about).filter(isMachine).length > 1 ? compareAct(about) : undefined)
}

const invitation = reply(
  'Dites-moi pour combien de personnes, votre budget, et si vous pouvez percer un plan de travail\u202f: je vous propose l’appareil, ses raisons et ses limites. Le questionnaire fait de même en cinq questions, y compris quand aucun appareil n’est nécessaire.',
  [questionnaireLink, catalogueLink],
)

/** What the template's limits ask of a machine: « sans percer », « avec reminéralisation ». */
function limitsOf({ question, knowledge, subject: asked }: AnswerInput) {
  return knowledge.talk.limits.filter(({ pattern, subject }) => subject === asked || pattern.test(question.plain))
}

/** A head count without a workplace means a household. */
function withHome({ answers, budgetCents }: ShopperNeeds): ShopperNeeds {
  const size = answers.household_size
  const isHome = answers.usage === undefined && size !== undefined && size !== 'entreprise'
  return { answers: isHome ? { ...answers, usage: 'résidentiel' } : answers, budgetCents }
}

/** As answers to the questionnaire; the budget becomes the cheapest option that covers it. */
function askedBy({ answers, budgetCents }: ShopperNeeds, { knowledge }: AnswerInput): RecommendationInput {
  const { questionnaire } = knowledge.template
  const query = new URLSearchParams(answers)
  const money = budgetQuestion(questionnaire)
  const option = money?.options.find(({ limitCents = 0 }) => budgetCents !== undefined && budgetCents <= limitCents)
  if (money && option) query.set(money.name, option.value)
  return { questionnaire, answers: readAnswers(questionnaire, query).answers, budgetCents }
}

async function recommendMachines(needs: RecommendationInput, about: AnswerInput) {
  const machines = new Set(machinesOf(about.knowledge).map(({ id }) => id))
  const limits = limitsOf(about)
  const { recommendations, advice } = await recommend(about.db, { ...needs, limit: MAX_RANKED })
  const suitable = recommendations.filter(
    ({ product }) =>
      machines.has(product.id) &&
      limits.every(({ fact, is }) =>
        product.details.facts.some(({ label, value }) => label === fact && is.test(value)),
      ),
  )
  return { advice, recommendations: suitable.slice(0, MAX_RECOMMENDED) }
}

const MAX_REASONS = 2

function recommendationText({ product, reasons, drawback }: Recommendation): string {
  const why = reasons.slice(0, MAX_REASONS).map(({ text }) => text)
  return [`${product.name}.`, ...why, `À savoir\u202f: ${drawback}`].join(' ')
}

function questionnaireWith({ answers }: { answers: Answers }): Reply['links'][number] {
  return { href: `${href('/questionnaire')}?${answersQuery(answers)}`, label: questionnaireLink.label }
}

/** Reasons and drawbacks of the named machines, and the first choice when the rules advise against them. */
async function judgement(
  about: AnswerInput,
  { said, meant }: { said: ShopperNeeds; meant: KnownProduct[] },
): Promise<Reply | undefined> {
  const needs = askedBy(said, about)
  const judged = await Promise.all(meant.map(({ id }) => judgeProduct(about.db, { ...needs, productId: id })))
  const known = judged.filter((each) => each !== undefined)
  if (known.length === 0) return undefined
  const { recommendations } = await recommendMachines(needs, about)
  const [first] = recommendations.filter(({ product }) => !known.some((each) => each.product.id === product.id))
  const isAgainst = known.every((each) => each.isAgainst || each.reasons.length === 0)
  const better = first && isAgainst ? [first] : []
  const verdict = known.length > 1 ? '' : isAgainst ? 'Plutôt non. ' : 'Oui. '
  const compared = known.length > 1 ? await compareAct(about) : undefined
  return reply(
    [
      ...known.map((each) => `${verdict}${recommendationText(each)}`),
      ...better.map((each) => `Pour cela, notre premier choix est ${recommendationText(each)}`),
      ...(compared ? [compared.text] : []),
    ],
    [questionnaireWith(needs)],
    [...known, ...better].map(({ product }) => product),
  )
}

/** « Et pour cinq ? » refers to the last product mentioned. */
function productsMeant({ question, recent }: AnswerInput): KnownProduct[] {
  if (question.products.length > 0) return question.products
  return recent.length === 1 && /\b(suffi\w*|convien\w*|adapte\w*|il|elle|celui (ci|la)|et pour)\b/.test(question.plain)
    ? recent
    : []
}
