import { isContentWord, placeIn, wordsOf } from '~/models/language'
import type { Knowledge } from '../knowledge'
import type { Question } from './question'

/** « Et le Premium ? », « et en Suisse ? »: only another argument of what was asked before. */
export function isOnlyArgument({ plain, products, words }: Question, { talk }: Knowledge): boolean {
  const { goingOn, connecting } = talk.patterns
  const names = products.flatMap(({ name, ownWords }) => [...ownWords, ...wordsOf(name)])
  const places = placeIn(plain)?.words ?? []
  const known = new Set([...names, ...places, ...talk.commonNames])
  const isAll = words.every((word) => !isContentWord(word) || known.has(word) || connecting.test(word))
  const isNamed = products.length + places.length > 0
  return isAll && isNamed && goingOn.test(plain) && !/\b(quoi|plus|comment|pourquoi)\b/.test(plain)
}

/** Subjects that another product or another place can be asked of; of an extra only the price. */
export function canRepeat(
  subject: string,
  { question: { products }, knowledge }: { question: Question; knowledge: Knowledge },
): boolean {
  if (products.length > 0 && products.every(({ category }) => category === 'extra')) return isOfPrice.test(subject)
  const { act = '', sheet } = knowledge.talk.answers[subject] ?? {}
  return sheet !== undefined || /^(price|stock|delivery|fit|unit-cost|packs|recommend)$/.test(act)
}

export const isOfPrice = /^(price|stock|buy|offer|discount)$/
