import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
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
import { questionsIn, withWhatWasAsked } from './follow-up'
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
import { isTelling } from './words'

/** The engine that needs no key: the catalogue, the questions, the articles and the policies of the shop. */
export async function answerFromShop(
  db: Kysely<ShopDatabase>,
  input: {
    text: string
    knowledge: Knowledge
    recentProductIds?: string[]
    earlier?: string[]
    visitorHash?: string
    at: Date
  },
): Promise<Reply> {
  const { knowledge, at } = input
  const { earlier = [], visitorHash } = input
  const read = readQuestion(input.text, knowledge)
  const recent = (input.recentProductIds ?? []).flatMap(
    (id) => knowledge.products.find((product) => product.id === id) ?? [],
  )
  const settings = await readSettings(db)
  const about = { question: read, knowledge, settings, recent, earlier, visitorHash, at }
  const order = await orderAnswer(db, about)
  if (order) return order
  const questions = questionsIn(withWhatWasAsked(read, earlier, knowledge), knowledge)
  const replies = await Promise.all(questions.map((question) => answerQuestion(db, { ...about, question })))
  return withAlternative(db, joined(replies), knowledge)
}

async function answerQuestion(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const intent = intentOf(about.question)
  return (
    (await suitabilityAnswer(db, intent, about)) ??
    (await specificationAnswer(db, intent, about)) ??
    ownQuestionAnswer(intent, about) ??
    (await sheetAnswer(db, intent, about)) ??
    (intent && (await answerOn(db, intent, about))) ??
    (await answerByText(db, about))
  )
}

/** Several answers as one, each thing said once. */
function joined(replies: Reply[]): Reply {
  const links = replies.flatMap((reply) => reply.links)
  return {
    text: replies.map(({ text }) => text).join('\n\n'),
    productIds: [...new Set(replies.flatMap(({ productIds }) => productIds))].slice(0, MAX_CARDS),
    links: links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place),
  }
}

async function answerOn(db: Kysely<ShopDatabase>, intent: Intent, about: AnswerInput): Promise<Reply | undefined> {
  switch (intent) {
    case 'buy':
      return buyAnswer(db, about)
    case 'filter-cost':
      return filterCostAnswer(db, about)
    case 'packs':
      return packsAnswer(db, about)
    case 'price':
      return priceAnswer(db, about)
    case 'stock':
      return stockAnswer(db, about)
    case 'compare':
      return compareAnswer(db, about)
    case 'need':
      return needAnswer(db, about)
    case 'advice':
      return adviceAnswer(db, about)
    case 'delivery':
      return deliveryAnswer(about)
    case 'payment':
      return paymentAnswer(about)
    case 'after-sale':
      return afterSaleAnswer(about)
    case 'returns':
      return returnsAnswer(about)
    case 'free':
      return freeAnswer(about)
    case 'loyalty':
      return loyaltyAnswer(about)
    case 'invoice':
      return invoiceAnswer(about)
    case 'reviews':
      return reviewsAnswer(about)
    case 'litre-cost':
      return litreCostAnswer(db, about)
    case 'warranty':
    case 'privacy':
    case 'installation':
    case 'upkeep':
      return policyAnswer(intent, about)
    case 'person':
      return personAnswer(about)
    case 'contact':
      return contactAnswer(about)
    case 'order':
      return fixedAnswers.order
    default:
      return fixedAnswers[intent]
  }
}

/** A passage has to speak of this much of the question. */
const ENOUGH_COVERAGE = 0.5
const SURE_COVERAGE = 0.72
const MAX_LOOKED_AT = 12
/** « Comment marche l’osmose inverse ? » asks nothing beyond the thing itself. */
const ofOsmosis = /^(osmose|inverse|marchent?|fonctionn\w*|principe)$/

async function answerByText(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const { question, knowledge } = about
  const [named] = question.products
  // The texts of a product all name it: what is asked about it is in the other words.
  const asked = question.words.filter((word) => !named?.ownWords.includes(word) && !/^osmoseurs?$/.test(word))
  if (!named && /\bosmos/.test(question.plain) && !asked.some((word) => isTelling(word) && !ofOsmosis.test(word))) {
    const what = osmosisAnswer(about)
    if (what) return what
  }
  const found = searchPassages(knowledge.index, asked, MAX_LOOKED_AT, { productId: named?.id })
  const best = found.find(({ passage, coverage }) => {
    return coverage >= (named && passage.productId ? ENOUGH_COVERAGE : SURE_COVERAGE)
  })
  if (best) return passageAnswer(best.passage)
  if (named) return productAnswer(db, about)
  return (await searchAnswer(db, about)) ?? fixedAnswers.unknown
}
