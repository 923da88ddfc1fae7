import type { Settings } from '~/models/shop'
import type { Knowledge, KnownProduct } from './knowledge'
import type { Question } from './question'

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
