import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { readSettings, type Settings } from '../setting.server'
import { adviceAnswer } from './advice-answer.server'
import { afterSaleAnswer } from './after-sale'
import { litreCostAnswer } from './cost-answer.server'
import { fixedAnswers } from './fixed-answers'
import type { Knowledge, KnownProduct } from './knowledge.server'
import { loyaltyAnswer } from './loyalty-answer'
import { orderAnswer } from './order-answer.server'
import { searchPassages } from './passage-search'
import {
  compareAnswer,
  needAnswer,
  priceAnswer,
  productAnswer,
  searchAnswer,
  stockAnswer,
} from './product-answers.server'
import { type Question, readQuestion } from './question'
import type { Reply } from './reply'
import {
  contactAnswer,
  deliveryAnswer,
  freeAnswer,
  invoiceAnswer,
  passageAnswer,
  paymentAnswer,
  policyAnswer,
  returnsAnswer,
  reviewsAnswer,
} from './shop-answers.server'
import { specificationAnswer } from './specification-answer.server'
import { type Topic, topicOf } from './topics'

/** What the embedded engine answers from. */
export interface AnswerInput {
  question: Question
  knowledge: Knowledge
  settings: Settings
  /** Shown or named before in this conversation: what « son prix » is about. */
  recent: KnownProduct[]
  /** The visitor's earlier messages, newest first: a number and an e-mail may come one after the other. */
  earlier: string[]
  /** Who asks; no order is looked up for nobody. */
  visitorHash: string | undefined
  at: Date
}

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
  const question = readQuestion(input.text, knowledge)
  const recent = (input.recentProductIds ?? []).flatMap(
    (id) => knowledge.products.find((product) => product.id === id) ?? [],
  )
  const settings = await readSettings(db)
  const { earlier = [], visitorHash } = input
  const about = { question, knowledge, settings, recent, earlier, visitorHash, at }
  const order = await orderAnswer(db, about)
  if (order) return order
  const topic = topicOf(question)
  return (
    (await specificationAnswer(db, topic, about)) ??
    (topic && (await answerOn(db, topic, about))) ??
    (await answerByText(db, about))
  )
}

async function answerOn(db: Kysely<ShopDatabase>, topic: Topic, about: AnswerInput): Promise<Reply | undefined> {
  switch (topic) {
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
      return policyAnswer(topic, about)
    case 'contact':
      return contactAnswer(about)
    case 'order':
      return fixedAnswers.order
    default:
      return fixedAnswers[topic]
  }
}

/** A passage has to speak of this much of the question. */
const ENOUGH_COVERAGE = 0.5
const SURE_COVERAGE = 0.72
const MAX_LOOKED_AT = 12

async function answerByText(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const { question, knowledge } = about
  const [named] = question.products
  // The texts of a product all name it: what is asked about it is in the other words.
  const asked = question.words.filter((word) => !named?.ownWords.includes(word) && !/^osmoseurs?$/.test(word))
  const found = searchPassages(knowledge.index, asked, MAX_LOOKED_AT, { productId: named?.id })
  const best = found.find(({ passage, coverage }) => {
    return coverage >= (named && passage.productId ? ENOUGH_COVERAGE : SURE_COVERAGE)
  })
  if (best) return passageAnswer(best.passage)
  if (named) return productAnswer(db, about)
  return (await searchAnswer(db, about)) ?? fixedAnswers.unknown
}
