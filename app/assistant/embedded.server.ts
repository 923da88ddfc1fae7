import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'
import { MAX_CARDS, type Reply } from '~/models/support'

import { adviceAnswer, suitabilityAnswer } from './advice-answer.server'
import { afterSaleAnswer } from './after-sale'
import { withAlternative } from './alternative.server'
import type { AnswerInput } from './answer-input'
import { buyAnswer, packsAnswer } from './buying-answers.server'
import { contactAnswer, personAnswer } from './contact-answers'
import { litreCostAnswer } from './cost-answer.server'
import { deliveryAnswer } from './delivery-answer'
import { filterCostAnswer } from './filter-cost-answer.server'
import { fixedAnswers } from './fixed-answers'
import { splitQuestions, withPreviousQuestion } from './follow-up'
import { type Intent, intentOf } from './intent'
import type { Knowledge } from './knowledge'
import { loyaltyAnswer } from './loyalty-answer'
import { orderAnswer } from './order-answer.server'
import { ownQuestionAnswer } from './own-question'
import { searchPassages } from './passage-search'
import { priceAnswer } from './price-answer.server'
import { compareAnswer, needAnswer, productAnswer, searchAnswer, stockAnswer } from './product-answers.server'
import { readQuestion } from './question'
import { sheetAnswer } from './sheet-answer.server'
import {
  freeAnswer,
  invoiceAnswer,
  osmosisAnswer,
  passageAnswer,
  paymentAnswer,
  policyAnswer,
  returnsAnswer,
  reviewsAnswer,
} from './shop-answers.server'
import { specificationAnswer } from './specification-answer.server'
import { isContentWord } from './words'

/** Answers without a language model, from the shop's catalogue, questions, articles and policies. */
export async function answerFromShop(
  db: ShopDb,
  input: {
    text: string
    knowledge: Knowledge
    recentProductIds?: string[]
    earlier?: string[]
    visitorHash?: string
    at: Date
  },
): Promise<Reply> {
  const { knowledge, at, earlier = [], visitorHash } = input
  const read = readQuestion(input.text, knowledge)
  const recent = (input.recentProductIds ?? []).flatMap(
    (id) => knowledge.products.find((product) => product.id === id) ?? [],
  )
  const settings = await readSettings(db)
  const about = { db, question: read, knowledge, settings, recent, earlier, visitorHash, at }
  const order = await orderAnswer(about)
  if (order) return order
  const questions = splitQuestions(withPreviousQuestion(read, earlier, knowledge), knowledge)
  const replies = await Promise.all(questions.map((question) => answerQuestion({ ...about, question })))
  return withAlternative(about, joined(replies))
}

async function answerQuestion(about: AnswerInput): Promise<Reply> {
  const intent = intentOf(about.question)
  return (
    (await suitabilityAnswer(about, intent)) ??
    (await specificationAnswer(about, intent)) ??
    ownQuestionAnswer(about, intent) ??
    (await sheetAnswer(about, intent)) ??
    (intent && (await answerOn(intent, about))) ??
    (await answerByText(about))
  )
}

/** Several answers as one, without repeated cards and links. */
function joined(replies: Reply[]): Reply {
  const links = replies.flatMap((reply) => reply.links)
  return {
    text: replies.map(({ text }) => text).join('\n\n'),
    productIds: [...new Set(replies.flatMap(({ productIds }) => productIds))].slice(0, MAX_CARDS),
    links: links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place),
  }
}

type Answer = (about: AnswerInput) => Reply | undefined | Promise<Reply | undefined>

const answers: Record<Intent, Answer | Reply> = {
  ...fixedAnswers,
  advice: adviceAnswer,
  buy: buyAnswer,
  'filter-cost': filterCostAnswer,
  packs: packsAnswer,
  price: priceAnswer,
  stock: stockAnswer,
  compare: compareAnswer,
  need: needAnswer,
  delivery: deliveryAnswer,
  payment: paymentAnswer,
  'after-sale': afterSaleAnswer,
  returns: returnsAnswer,
  free: freeAnswer,
  loyalty: loyaltyAnswer,
  invoice: invoiceAnswer,
  reviews: reviewsAnswer,
  'litre-cost': litreCostAnswer,
  warranty: (about) => policyAnswer('warranty', about),
  privacy: (about) => policyAnswer('privacy', about),
  installation: (about) => policyAnswer('installation', about),
  upkeep: (about) => policyAnswer('upkeep', about),
  person: personAnswer,
  contact: contactAnswer,
}

async function answerOn(intent: Intent, about: AnswerInput): Promise<Reply | undefined> {
  const answer = answers[intent]
  return typeof answer === 'function' ? answer(about) : answer
}

/** The share of the question that a passage must cover. */
const ENOUGH_COVERAGE = 0.5
const SURE_COVERAGE = 0.72
const MAX_LOOKED_AT = 12
/** « Comment marche l’osmose inverse ? » asks nothing beyond the thing itself. */
const ofOsmosis = /^(osmose|inverse|marchent?|fonctionn\w*|principe)$/

async function answerByText(about: AnswerInput): Promise<Reply> {
  const { question, knowledge } = about
  const [named] = question.products
  // The product's name matches all its texts, so only the other words count.
  const asked = question.words.filter((word) => !named?.ownWords.includes(word) && !/^osmoseurs?$/.test(word))
  if (!named && /\bosmos/.test(question.plain) && !asked.some((word) => isContentWord(word) && !ofOsmosis.test(word))) {
    const what = osmosisAnswer(about)
    if (what) return what
  }
  const found = searchPassages(knowledge.index, asked, MAX_LOOKED_AT, { productId: named?.id })
  const best = found.find(({ passage, coverage }) => {
    return coverage >= (named && passage.productId ? ENOUGH_COVERAGE : SURE_COVERAGE)
  })
  if (best) return passageAnswer(best.passage)
  if (named) return productAnswer(about)
  return (await searchAnswer(about)) ?? fixedAnswers.unknown
}
