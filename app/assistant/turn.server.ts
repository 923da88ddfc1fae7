import type { Message, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'
import { personLink, type Reply } from '~/models/support'
import {
  failReply,
  finishReply,
  keepPartialReply,
  listMessages,
  productIdsOf,
  subjectsOf,
} from '~/models/support/index.server'
import { logger } from '~/runtime/logger.server'
import { takeTurn } from '~/runtime/take-turn'

import { answerFromShop } from './embedded.server'
import type { Knowledge } from './knowledge'
import { type LanguageModel, ModelFailure } from './language-model'
import { answerByModel } from './model/model-answer.server'
import { joined, reply } from './reply'

/** Progress of a streamed reply. */
export type TurnProgress =
  | { kind: 'text'; text: string }
  /** Discards what was shown so far. */
  | { kind: 'reset' }

const HISTORY_MESSAGES = 12

/**
 * Answers a stored message: by the language model if there is one, checked against the evidence; else, and when the
 * model fails, by the embedded engine. Undefined when the reply is no longer pending.
 */
export async function answerMessage(
  db: ShopDb,
  input: {
    message: Message
    replyId: string
    visitorHash: string
    knowledge: Knowledge
    model: LanguageModel | undefined
    /** The product whose page the visitor comes from. */
    productId?: string
    now: () => Date
    onProgress?: (progress: TurnProgress) => void
  },
): Promise<Message | undefined> {
  const { message, replyId, now } = input
  try {
    const history = (
      await listMessages(db, { conversationId: message.conversation_id, at: now(), limit: HISTORY_MESSAGES })
    ).filter(({ status, position }) => status === 'whole' && position < message.position)
    const byModel = await tryModel(db, { ...input, history })
    const reply = byModel ?? (await answerInTurn(db, { ...input, history }))
    return await finishReply(db, { replyId, reply, source: byModel ? 'model' : 'embedded' })
  } catch (error) {
    logger.error({ err: error }, 'chat reply failed')
    return failReply(db, { replyId, failure: 'moteur' })
  }
}

/** Waits for a turn, so that many chats whose model fails at once do not block the event loop. */
async function answerInTurn(
  db: ShopDb,
  input: Parameters<typeof answerMessage>[1] & { history: Message[] },
): Promise<Reply> {
  await takeTurn()
  const { message, knowledge, visitorHash, now } = input
  const { lastReply, ...about } = aboutHistory(input.history, input.productId)
  const answer = await answerFromShop(db, { ...about, text: message.body, knowledge, visitorHash, at: now() })
  return lastReply?.body.startsWith(answer.text) ? joined([answer, repeated]) : answer
}

/** The same text again was no help, or the message was misread. */
const repeated = reply(
  'C’est la même réponse que plus haut\u202f: si elle ne vous aide pas, une personne peut vous répondre.',
  [personLink],
)

async function tryModel(
  db: ShopDb,
  input: Parameters<typeof answerMessage>[1] & { history: Message[] },
): Promise<Reply | undefined> {
  const { model, onProgress } = input
  if (!model?.isReady()) return undefined
  let shown = ''
  const show = (text: string) => {
    shown += text
    onProgress?.({ kind: 'text', text })
    keepPartialReply(db, { replyId: input.replyId, text: shown }).catch(() => {})
  }
  try {
    const settings = await readSettings(db)
    return await answerByModel(db, { ...input, model, settings, show })
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    logger.warn({ reason: error.reason }, 'language model answer set aside')
    if (shown !== '') onProgress?.({ kind: 'reset' })
    return undefined
  }
}

/** What a short question refers to. */
function aboutHistory(
  history: Message[],
  productId: string | undefined,
): { recentProductIds: string[]; recentSubjects: string[]; earlier: string[]; lastReply: Message | undefined } {
  const newestFirst = [...history].reverse()
  const lastShown = newestFirst.map(productIdsOf).find((ids) => ids.length > 0)
  const lastReply = newestFirst.find(({ author }) => author === 'assistant')
  return {
    recentProductIds: lastShown ?? (productId ? [productId] : []),
    recentSubjects: lastReply ? subjectsOf(lastReply) : [],
    earlier: newestFirst.filter(({ author }) => author === 'visitor').map(({ body }) => body),
    lastReply,
  }
}
