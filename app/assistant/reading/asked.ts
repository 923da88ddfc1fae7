import { animalsIn, asksSomething, bareCountIn, isContentWord, placeIn, wordsOf } from '~/models/support/language'
import type { Knowledge } from '../knowledge'
import { partsOf, priceOf } from './parts'
import { type Question, readQuestion } from './question'
import { actOf, CERTAIN, type Part, surePart } from './subject'

interface Before {
  knowledge: Knowledge
  /** Subjects of the reply before. */
  recentSubjects: string[]
  /** The visitor's messages, newest first. */
  earlier: string[]
}

/** The questions of a message with their subjects; « et le Premium ? » is about the subject before. */
export function askedIn(question: Question, before: Before): Part[] {
  const { knowledge, recentSubjects, earlier } = before
  const repeated = recentSubjects.filter((subject) => canRepeat(subject, question, knowledge))
  if (repeated.length > 0 && isOnlyArgument(question, knowledge))
    return repeated.map((subject) => surePart(question, subject))
  const count = question.products.length === 0 ? bareCountIn(question.plain) : undefined
  const kind = animalsIn(wordsOf(earlier[0] ?? '').join(' ')).kind
  if (count !== undefined && recentSubjects.some((subject) => isOfPrice.test(subject)))
    return [priceOf({ ...question, plain: `j en prends ${count}` }, knowledge)]
  if (count !== undefined && kind && recentSubjects.includes('animals'))
    return [surePart({ ...question, plain: `${count} ${kind}s` }, 'animals')]
  const parts = partsOf(question, knowledge)
  const isOnlyTold = !asksSomething(question) && parts.every(({ sureness }) => sureness < CERTAIN)
  const isLimit = knowledge.talk.limits.some(({ pattern }) => pattern.test(question.plain))
  const isGuessed = ({ subject, sureness }: Part) =>
    sureness < CERTAIN && knowledge.talk.answers[subject]?.kind === 'chat'
  const isNeed =
    isOnlyTold || parts.every(isGuessed) || isLimit || parts.every((part) => actOf(part, knowledge) === 'recommend')
  if (isNeed && recentSubjects.some((subject) => actOf({ subject }, knowledge) === 'recommend'))
    return [surePart(withNeedsBefore(question, before), 'recommend')]
  if (recentSubjects.some((subject) => knowledge.talk.troubles.includes(subject))) {
    if (knowledge.talk.patterns.purchase.test(question.plain)) return [surePart(question, 'warranty-use')]
    if (isOnlyTold) return [surePart(question, 'trouble-detail')]
  }
  const first = parts.find(({ subject }) => knowledge.talk.answers[subject]?.comesFirst)
  return first ? [first] : parts
}

const MAX_EARLIER_NEEDS = 3

/** After an advice, what else is said of the household: all of it counts. */
function withNeedsBefore(question: Question, { knowledge, earlier }: Before): Question {
  const said = [question.text, ...earlier.slice(0, MAX_EARLIER_NEEDS)].join('. ')
  return { ...readQuestion(said, knowledge), products: question.products }
}

/** « Et deux comme ça ? » after the price of a pack. */
export function withPackBefore(question: Question, { knowledge, earlier }: Pick<Before, 'knowledge' | 'earlier'>) {
  if (question.products.length > 0 || question.pack || !earlier[0]) return question
  return { ...question, pack: readQuestion(earlier[0], knowledge).pack }
}

/** « Et le Premium ? », « et en Suisse ? »: only another argument of what was asked before. */
function isOnlyArgument({ plain, products, words }: Question, { talk }: Knowledge): boolean {
  const { goingOn, connecting } = talk.patterns
  const names = products.flatMap(({ name, ownWords }) => [...ownWords, ...wordsOf(name)])
  const places = placeIn(plain)?.words ?? []
  const known = new Set([...names, ...places, ...talk.commonNames])
  const isAll = words.every((word) => !isContentWord(word) || known.has(word) || connecting.test(word))
  const isNamed = products.length + places.length > 0
  return isAll && isNamed && goingOn.test(plain) && !/\b(quoi|plus|comment|pourquoi)\b/.test(plain)
}

/** Subjects that another product or another place can be asked of; of an extra only the price. */
function canRepeat(subject: string, { products }: Question, { talk }: Knowledge): boolean {
  if (products.length > 0 && products.every(({ category }) => category === 'extra')) return isOfPrice.test(subject)
  const { act = '', sheet } = talk.answers[subject] ?? {}
  return sheet !== undefined || /^(price|stock|delivery|fit|unit-cost|packs|recommend)$/.test(act)
}

const isOfPrice = /^(price|stock|buy|offer|discount)$/
