import type { Message, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { catalogueLink, type Reply } from '~/models/support/contact'
import {
  failReply,
  finishReply,
  type History,
  keepPartialReply,
  readHistory,
} from '~/models/support/contact/index.server'
import { logger } from '~/runtime/logger.server'
import { takeTurn } from '~/runtime/take-turn'
import { answerFromShop } from './embedded.server'
import type { Knowledge } from './knowledge'
import { type LanguageModel, ModelFailure } from './language-model'
import { answerByModel } from './model/model-answer.server'
import { fixedReply, inPoints, joined } from './reply'

/** Progress of a streamed reply. */
export type TurnProgress =
  | { kind: 'text'; text: string }
  /** Discards what was shown so far. */
  | { kind: 'reset' }

interface Turn {
  message: Message
  replyId: string
  visitorHash: string
  knowledge: Knowledge
  model: LanguageModel | undefined
  /** The product whose page the visitor comes from. */
  productId?: string
  now: () => Date
  onProgress?: (progress: TurnProgress) => void
}

/**
 * Answers a stored message: by the language model if there is one, checked against the evidence; else, and when the
 * model fails, by the embedded engine. Undefined when the reply is no longer pending.
 */
export async function answerMessage(db: ShopDb, turn: Turn): Promise<Message | undefined> {
  const { message, replyId, productId, now } = turn
  try {
    const history = await readHistory(db, { message, productId, at: now() })
    const byModel = await tryModel(db, { ...turn, history })
    const reply = byModel ?? (await answerInTurn(db, { ...turn, history }))
    return await finishReply(db, {
      replyId,
      reply: inWordsOf(turn.knowledge, reply),
      source: byModel ? 'model' : 'embedded',
    })
  } catch (error) {
    logger.error({ err: error }, 'chat reply failed')
    return failReply(db, { replyId, failure: 'moteur' })
  }
}

/** The catalogue is called as on the shop's pages. */
function inWordsOf({ template }: Knowledge, reply: Reply): Reply {
  const { toProducts } = template.words.shop
  const links = reply.links.map((link) => (link === catalogueLink ? { ...link, label: toProducts } : link))
  return { ...reply, links }
}

/** Waits for a turn, so that many chats whose model fails at once do not block the event loop. */
async function answerInTurn(db: ShopDb, turn: Turn & { history: History }): Promise<Reply> {
  await takeTurn()
  const { message, history, knowledge, visitorHash, now } = turn
  const answer = await answerFromShop(db, { ...history, text: message.body, knowledge, visitorHash, at: now() })
  const isRepeated = history.lastReply?.body.startsWith(answer.text)
  return isRepeated ? inPoints(joined([answer, fixedReply('repeated', knowledge)])) : answer
}

async function tryModel(db: ShopDb, turn: Turn & { history: History }): Promise<Reply | undefined> {
  const { model, replyId, onProgress } = turn
  if (!model?.isReady()) return undefined
  let shown = ''
  const show = (text: string) => {
    shown += text
    onProgress?.({ kind: 'text', text })
    keepPartialReply(db, { replyId, text: shown }).catch(() => {})
  }
  try {
    return await answerByModel(db, { ...turn, model, settings: await readSettings(db), show })
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    logger.warn({ reason: error.reason }, 'language model answer set aside')
    if (shown !== '') onProgress?.({ kind: 'reset' })
    return undefined
  }
}
