import { readKnowledge } from '~/assistant/knowledge.server'
import { leastTokens } from '~/assistant/model-answer.server'
import { answerMessage, type TurnProgress } from '~/assistant/turn.server'
import { tokensLeft } from '~/assistant/usage.server'
import type { Message } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { languageModel } from '~/integrations/language-model/index.server'
import type { TakeMessageResult, VisitorKey } from '~/models/support'
import { hashVisitor, MESSAGES_IN_A_WINDOW, takeMessage } from '~/models/support/index.server'

import { config } from '~/runtime/config.server'
import type { RequestContext } from '~/runtime/request-context.server'

type Shop = Pick<Tenant, 'db' | 'identity' | 'remember' | 'template'>

/** LIMITS_SCALE widens this limit like the others. */
const messageLimit = Math.max(1, Math.round(MESSAGES_IN_A_WINDOW * config.limitsScale))

export function takeVisitorMessage(
  { db }: Shop,
  input: { visitor: VisitorKey; text: string; conversationId?: string; at: Date },
): Promise<TakeMessageResult> {
  return takeMessage(db, { ...input, limit: messageLimit })
}

/** Writes the reply that a taken message waits for; undefined while a person has the conversation. */
export async function replyTo(
  { db, identity, remember, template }: Shop,
  taken: Extract<TakeMessageResult, { ok: true }>,
  input: { visitor: VisitorKey; productId?: string; onProgress?: (progress: TurnProgress) => void },
): Promise<Message | undefined> {
  const { message, replyId } = taken
  if (replyId === undefined) return undefined
  const knowledge = await remember('assistant knowledge', () =>
    readKnowledge(db, { template, origin: identity.origin }),
  )
  return answerMessage(db, {
    message,
    replyId,
    knowledge,
    visitorHash: hashVisitor(input.visitor),
    model: languageModel(identity),
    productId: input.productId,
    now: () => new Date(),
    onProgress: input.onProgress,
  })
}

/**
 * Whether the assistant is all there: the embedded engine always is; a configured model is away while it is given up
 * after failures, or once the day's budget is spent.
 */
export async function isAssistantActive(
  { db, identity }: Shop,
  { at, readSettings }: Pick<RequestContext, 'at' | 'readSettings'>,
): Promise<boolean> {
  const model = languageModel(identity)
  if (!model) return true
  if (!model.isReady()) return false
  const settings = await readSettings()
  const left = await tokensLeft(db, { cap: Number(settings['chat.daily_tokens']), at })
  return left >= leastTokens(settings)
}
