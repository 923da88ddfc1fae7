import { figured, isContentWord, placeIn, quantityOf } from '~/models/language'
import type { Knowledge } from '../knowledge'
import type { Question } from './question'

const MOST_WORDS = 6

/** « Et le Premium ? », « et en Suisse ? »: only another argument of what was asked before. */
export function isOnlyArgument({ plain, products, words }: Question): boolean {
  const names = new Set(products.flatMap(({ name, ownWords }) => [...ownWords, ...name.toLowerCase().split(' ')]))
  const places = new Set(placeIn(plain)?.words)
  const left = words.filter(
    (word) => isContentWord(word) && !names.has(word) && !places.has(word) && !connecting.test(word),
  )
  return (
    left.length === 0 &&
    products.length + places.size > 0 &&
    goingOn.test(plain) &&
    !/\b(quoi|plus|comment|pourquoi)\b/.test(plain)
  )
}

const goingOn = /^(et|ou|mais|non|plutot|finalement|sinon|ok|pour|en|a|au|le|la|l|meme|idem|pareil)\b/

/** « J’en veux 3 », « et pour deux ? »: how many of what was spoken of. */
export function readBareCount({ plain, products, words }: Question): number | undefined {
  if (products.length > 0) return undefined
  const wanted = quantityOf([], plain)
  if (wanted > 1) return wanted
  const bare = words.length <= MOST_WORDS ? bareCount.exec(figured(plain))?.[1] : undefined
  return bare === undefined ? undefined : Number(bare)
}

const bareCount =
  /^(?:(?:et|ok|alors|sinon|disons|plutot|non|oui|pour|si|les|par|c est combien|combien|ca fait combien) )*(\d{1,2})(?: (?:alors|stp|svp|ca fait|combien|ca|donne|quoi|c est|comme|pareils?))*$/

const connecting =
  /^(sinon|alors|attendez|attends|plutot|finalement|basique|medium|idem|pareil|meme|question|pack|formule|modele|osmoseur)$/

/** Subjects that another product or another place can be asked of; of an extra only the price. */
export function canRepeat(
  subject: string,
  { question: { products }, knowledge }: { question: Question; knowledge: Knowledge },
): boolean {
  if (products.length > 0 && products.every(({ category }) => category === 'extra')) return isOfPrice.test(subject)
  const { act = '', sheet } = knowledge.answers[subject] ?? {}
  return sheet !== undefined || /^(price|stock|delivery|fit|unit-cost|packs|recommend)$/.test(act)
}

export const isOfPrice = /^(price|stock|buy|offer|discount)$/
