import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/shop'
import type { Knowledge, KnownProduct } from './knowledge'
import type { Question } from './question'

/** What an answer of the embedded engine is made from. */
export interface AnswerInput {
  db: ShopDb
  question: Question
  knowledge: Knowledge
  settings: Settings
  /** Products shown or named before, to which « son prix » refers. */
  recent: KnownProduct[]
  /** The visitor's earlier messages, newest first: a number and an e-mail may come one after the other. */
  earlier: string[]
  /** No order is looked up without it. */
  visitorHash: string | undefined
  at: Date
}
