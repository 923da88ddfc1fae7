import { type Intent, intentOf } from './intent'
import type { Knowledge } from './knowledge'
import { type Question, readQuestion } from './question'
import { askedLabels } from './specification-words'
import { isContentWord } from './words'

const MESSAGES_LOOKED_AT = 3

/** Intents that a follow-up can repeat for another product. */
const repeatable = new Set<Intent | undefined>([
  'price',
  'stock',
  'warranty',
  'filter-cost',
  'litre-cost',
  'packs',
  'upkeep',
  'installation',
])

/** « Et le Premium ? » asks of it what was asked just before of another; any other question stands as it is. */
export function withPreviousQuestion(question: Question, earlier: string[], knowledge: Knowledge): Question {
  if (!namesOnlyProducts(question)) return question
  const before = earlier
    .slice(0, MESSAGES_LOOKED_AT)
    .map((text) => readQuestion(text, knowledge))
    .find((each) => !namesOnlyProducts(each))
  if (!before || !/^(et|ou|mais|sinon)\b/.test(question.plain)) return question
  if (!repeatable.has(intentOf(before)) && askedLabels(before.plain).length === 0) return question
  const old = new Set(before.products.flatMap(({ ownWords }) => ownWords))
  const words = before.words.filter((word) => !old.has(word)).concat(question.words.filter(isContentWord))
  return { ...question, words, plain: words.join(' '), pack: before.pack }
}

function namesOnlyProducts({ words, products }: Question): boolean {
  const names = new Set(products.flatMap(({ name, ownWords }) => [...ownWords, ...name.toLowerCase().split(' ')]))
  return products.length > 0 && words.filter(isContentWord).every((word) => names.has(word))
}

/** Intents that can be answered separately when a message asks two of them. */
const separable = new Set<Intent | undefined>([
  'price',
  'delivery',
  'warranty',
  'stock',
  'payment',
  'returns',
  'invoice',
  'installation',
  'upkeep',
])

/** « Le prix du Premium et le délai de livraison ? »: each question of a message that asks two things, or the one. */
export function splitQuestions(question: Question, knowledge: Knowledge): Question[] {
  const parts = question.text
    .replace(/\s+/g, (space) => (/\n\s/.test(space) ? '\n' : ' '))
    .split(/[?!.;]\s|\n|\set\s/i)
    .map((text) => readQuestion(text, knowledge))
    .map((part) => ({ part, intent: intentOf(part) }))
    .filter(({ intent }) => separable.has(intent))
    // « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else.
    .filter(({ intent, part }) => intent !== 'price' || part.products.length > 0 || question.products.length > 0)
  const distinct = parts.filter(({ intent }, place) => parts.findIndex((each) => each.intent === intent) === place)
  if (distinct.length !== 2) return [question]
  return distinct.map(({ part }) => (part.products.length > 0 ? part : { ...part, products: question.products }))
}
