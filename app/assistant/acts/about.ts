import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { Reply } from '~/models/support/contact'
import type { placeIn } from '~/models/support/language'
import type { Knowledge, KnownProduct } from '../knowledge'
import type { Question } from '../reading/question'

/** What an answer of the embedded engine is made from. */
export interface AnswerInput {
  db: ShopDb
  question: Question
  /** The whole message, of which `question` may be a part. */
  message: Question
  /** What it is about. */
  subject: string
  knowledge: Knowledge
  settings: Settings
  /** Products shown or named before, to which « son prix » refers. */
  recent: KnownProduct[]
  /** Subjects of the reply before. */
  recentSubjects: string[]
  /** Named in this message, or in the last one that named any. */
  place: ReturnType<typeof placeIn>
  /** The visitor's earlier messages, newest first: a number and an e-mail may come one after the other. */
  earlier: string[]
  /** No order is looked up without it. */
  visitorHash: string | undefined
  at: Date
}

/** Undefined where the act has nothing to answer. */
export type Act = (about: AnswerInput) => Reply | undefined | Promise<Reply | undefined>
