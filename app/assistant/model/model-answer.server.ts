import type { Message, ShopDb } from '~/database/schema'
import { splitSentences } from '~/models/language'
import type { Settings } from '~/models/shop'
import { MAX_CARDS, type Reply } from '~/models/support'
import { type History, withinBudget } from '~/models/support/index.server'
import { takeTurn } from '~/runtime/take-turn'
import type { Knowledge } from '../knowledge'
import { type LanguageModel, ModelFailure, type ModelMessage, type ModelToolCall } from '../language-model'
import { checkSentence } from './evidence'
import { instructions } from './instructions'
import { type Evidence, fillPlaceholders, newEvidence, productsMentioned } from './placeholders'
import { runTool, tools } from './tools.server'

/** For the whole answer; the embedded engine may still answer afterwards. */
const TOTAL_MS = 25_000
const MAX_REPLY_TOKENS = 800
/** Ends a loop of tool calls. */
const MAX_ROUNDS = 4
const MAX_CALLS_A_ROUND = 4
const MAX_HISTORY_CHARACTERS = 6_000
/** A low estimate for French, so that reservations are never too small. */
const CHARACTERS_A_TOKEN = 2.5

interface ModelAnswerInput {
  message: Message
  history: History
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
  const { message, history, knowledge, settings } = input
  const evidence = newEvidence(knowledge, settings['shop.name'])
  const visitorTexts = [message.body, ...history.earlier]
  const messages = openingMessages(input)
  const signal = AbortSignal.timeout(TOTAL_MS)
  let text = ''
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const answer = await runRound(db, { ...input, messages, evidence, signal })
    await takeTurn()
    text += answer.text
    if (answer.calls.length === 0) return toReply(text, evidence)
    if (answer.calls.length > MAX_CALLS_A_ROUND) throw new ModelFailure('too-many-calls')
    messages.push({ role: 'assistant', text: answer.raw, calls: answer.calls })
    for (const call of answer.calls) {
      const result = await runTool(call, { ...input, db, evidence, visitorTexts, at: input.now() })
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

interface Round {
  messages: ModelMessage[]
  evidence: Evidence
  signal: AbortSignal
}

type RoundAnswer = { text: string; raw: string; calls: ModelToolCall[] }

async function runRound(db: ShopDb, input: ModelAnswerInput & Round): Promise<RoundAnswer> {
  const { settings, visitorHash, messages } = input
  const caps = { shop: Number(settings['chat.daily_tokens']), visitor: Number(settings['chat.daily_visitor_tokens']) }
  const tokens = { counter: 'tokens', visitorHash, amount: tokensFor(messages), caps, at: input.now() } as const
  const answer = await withinBudget(db, tokens, (setUsed) => readRound(input, setUsed))
  if (answer === 'budget-spent') throw new ModelFailure('budget')
  return answer
}

async function readRound(input: ModelAnswerInput & Round, setUsed: (tokens: number) => void): Promise<RoundAnswer> {
  const { model, messages, evidence, signal } = input
  const answer: RoundAnswer = { text: '', raw: '', calls: [] }
  let waiting = ''
  const release = (sentence: string) => {
    if (sentence === '') return
    const objection = sentence.trim() && checkSentence(sentence, evidence)
    if (objection) throw new ModelFailure(objection)
    for (const id of productsMentioned(sentence, evidence)) evidence.shown.add(id)
    const filled = fillPlaceholders(sentence, evidence)
    answer.text += filled
    input.show(filled)
  }
  try {
    for await (const event of model.stream({ messages, tools, maxTokens: MAX_REPLY_TOKENS, signal })) {
      if (event.kind === 'usage') setUsed(event.tokens)
      if (event.kind === 'calls') answer.calls.push(...event.calls)
      if (event.kind !== 'text') continue
      answer.raw += event.text
      waiting += event.text
      const sentences = splitSentences(waiting)
      waiting = sentences.pop() ?? ''
      for (const sentence of sentences) release(sentence)
    }
    release(waiting)
    return answer
  } catch (error) {
    // An outage must not use up the budget of the day.
    if (error instanceof ModelFailure && !error.answered) setUsed(0)
    throw error
  }
}

function openingMessages({ message, history, settings }: ModelAnswerInput): ModelMessage[] {
  const past = history.messages
    .filter(({ author }) => author !== 'notice')
    .map(({ author, body }): ModelMessage => ({ role: author === 'visitor' ? 'user' : 'assistant', text: body }))
  while (past.reduce((length, { text }) => length + text.length, 0) > MAX_HISTORY_CHARACTERS) past.shift()
  return [{ role: 'system', text: instructions(settings) }, ...past, { role: 'user', text: message.body }]
}
