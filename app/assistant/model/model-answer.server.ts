import type { Message, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/shop'
import { MAX_CARDS, type Reply } from '~/models/support'
import { correctUsage, reserveUsage } from '~/models/support/index.server'
import { takeTurn } from '~/runtime/take-turn'
import type { Knowledge } from '../knowledge'
import { type LanguageModel, ModelFailure, type ModelMessage, type ModelToolCall } from '../language-model'
import { checkSentence } from './evidence'
import { instructions } from './instructions'
import { type Evidence, fillPlaceholders, newEvidence } from './placeholders'
import { runTool, tools } from './tools.server'

/** For the whole answer; the embedded engine may still answer afterwards. */
const TOTAL_MS = 25_000
const MAX_REPLY_TOKENS = 800
/** Ends a loop of tool calls. */
const MAX_ROUNDS = 4
const MAX_CALLS_A_ROUND = 4
/** Far above the tokens allowed, for servers that ignore the limit. */
const MAX_REPLY_CHARACTERS = 6_000
const MAX_HISTORY_CHARACTERS = 6_000
/** A low estimate for French, so that reservations are never too small. */
const CHARACTERS_A_TOKEN = 2.5

interface ModelAnswerInput {
  message: Message
  history: Message[]
  visitorHash: string
  knowledge: Knowledge
  settings: Settings
  model: LanguageModel
  now: () => Date
  /** Called with each checked sentence. */
  show(text: string): void
}

/**
 * The model chooses and phrases; the server fills in every price, stock, date and name from the tools. Each sentence is
 * checked against the evidence before it is shown; one that fails ends the answer. Throws ModelFailure: then the
 * embedded engine answers.
 */
export async function answerByModel(db: ShopDb, input: ModelAnswerInput): Promise<Reply> {
  const evidence = newEvidence(input)
  const messages = openingMessages(input)
  const signal = AbortSignal.timeout(TOTAL_MS)
  let text = ''
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const answer = await runRound(db, { ...input, messages, evidence, signal, written: text.length })
    await takeTurn()
    text += answer.text
    if (answer.calls.length === 0) return toReply(text, evidence)
    if (answer.calls.length > MAX_CALLS_A_ROUND) throw new ModelFailure('too-many-calls')
    messages.push({ role: 'assistant', text: answer.raw, calls: answer.calls })
    for (const call of answer.calls) {
      const result = await runTool(call, { ...input, db, evidence, at: input.now() })
      messages.push({ role: 'tool', callId: call.id, text: result })
    }
  }
  throw new ModelFailure('too-many-rounds')
}

/** The smallest reservation: with less left, the model answers nothing. */
export function leastTokens(settings: Settings): number {
  return tokensFor([{ role: 'system', text: instructions(settings) }])
}

function tokensFor(messages: ModelMessage[]): number {
  return Math.ceil(JSON.stringify([messages, tools]).length / CHARACTERS_A_TOKEN) + MAX_REPLY_TOKENS
}

function toReply(text: string, evidence: Evidence): Reply {
  const trimmed = text.trim()
  if (trimmed === '') throw new ModelFailure('empty')
  return { text: trimmed, productIds: [...evidence.shown].slice(0, MAX_CARDS), links: [...evidence.links.values()] }
}

async function runRound(
  db: ShopDb,
  input: ModelAnswerInput & { messages: ModelMessage[]; evidence: Evidence; signal: AbortSignal; written: number },
): Promise<{ text: string; raw: string; calls: ModelToolCall[] }> {
  const { model, messages, evidence, signal, visitorHash } = input
  const reserved = tokensFor(messages)
  await reserve(db, input, reserved)
  let used = reserved
  let raw = ''
  let waiting = ''
  let text = ''
  const calls: ModelToolCall[] = []
  const release = (sentence: string) => {
    const filled = checkedSentence(sentence, evidence)
    text += filled
    if (filled !== '') input.show(filled)
  }
  try {
    for await (const event of model.stream({ messages, tools, maxTokens: MAX_REPLY_TOKENS, signal })) {
      if (event.kind === 'usage') used = event.tokens
      if (event.kind === 'calls') calls.push(...event.calls)
      if (event.kind !== 'text') continue
      raw += event.text
      if (input.written + raw.length > MAX_REPLY_CHARACTERS) throw new ModelFailure('too-long')
      waiting += event.text
      const end = lastSentenceEnd(waiting)
      if (end > 0) {
        release(waiting.slice(0, end))
        waiting = waiting.slice(end)
      }
    }
    release(waiting)
    return { text, raw, calls }
  } catch (error) {
    // An outage must not use up the budget of the day.
    if (error instanceof ModelFailure && !error.answered) used = 0
    throw error
  } finally {
    await correctUsage(db, { counter: 'tokens', visitorHash, amount: used - reserved, at: input.now() })
  }
}

async function reserve(db: ShopDb, input: ModelAnswerInput, tokens: number): Promise<void> {
  const { settings, visitorHash } = input
  const caps = { shop: Number(settings['chat.daily_tokens']), visitor: Number(settings['chat.daily_visitor_tokens']) }
  const granted = await reserveUsage(db, { counter: 'tokens', visitorHash, amount: tokens, caps, at: input.now() })
  if (!granted) throw new ModelFailure('budget')
}

function checkedSentence(sentence: string, evidence: Evidence): string {
  if (sentence.trim() === '') return sentence
  const objection = checkSentence(sentence, evidence)
  if (objection) throw new ModelFailure(objection)
  return fillPlaceholders(sentence, evidence)
}

/** After the last full stop followed by a space, so that « 1.5 » is not split. */
function lastSentenceEnd(text: string): number {
  const ends = [...text.matchAll(/[.!?…]["»)]?\s+|\n+/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}

function openingMessages({ message, history, settings }: ModelAnswerInput): ModelMessage[] {
  const past: ModelMessage[] = []
  let length = 0
  for (const { author, body } of [...history].reverse()) {
    if (author === 'notice') continue
    length += body.length
    if (length > MAX_HISTORY_CHARACTERS) break
    past.unshift({ role: author === 'visitor' ? 'user' : 'assistant', text: body })
  }
  return [{ role: 'system', text: instructions(settings) }, ...past, { role: 'user', text: message.body }]
}
