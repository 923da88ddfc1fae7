import { isContentWord } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { isBargain, isBasket, isOffer } from './price-question'
import { type Question, readQuestion } from './question'
import {
  actOf,
  asks,
  CERTAIN,
  isChat,
  MIN_SURENESS,
  minSurenessOf,
  type Part,
  partOf,
  VERY_CERTAIN,
  type WordedPart,
  wordedPart,
} from './subject'

const MAX_PARTS = 3
const MIN_SURENESS_OF_PART = 0.72

/** The questions of a message: two or three that are surely of different subjects, else the whole, else the best guess. */
export function partsOf(question: Question, knowledge: Knowledge): Part[] {
  const whole = partOf(question, knowledge)
  if (isOffer(question)) return [{ question, subject: 'offer', sureness: CERTAIN }]
  if (isBasket(question)) return [priceOf(question)]
  if (isOneThing(question, whole, knowledge)) return [whole]
  if (whole.isOfFacts && whole.subject === 'site-trouble') return [whole]
  const isCertain = whole.sureness >= VERY_CERTAIN && !/[?!.;\n]\s*\S/.test(question.text)
  const parts = isCertain ? [] : surePartsOf(question, whole, knowledge)
  const useful = parts.length > 1 ? parts.filter((part) => !isOfAnother(part, knowledge)) : parts
  if (whole.isOfFacts) {
    const others = useful.filter((part) => ![actOf(whole, knowledge), 'need'].includes(actOf(part, knowledge)))
    return [whole, ...others].slice(0, MAX_PARTS)
  }
  if (useful.length > 1) return useful.slice(0, MAX_PARTS)
  const [only] = useful
  if (only && (parts.length > 1 || isChat(whole.subject))) return [{ ...only, question }]
  return whole.sureness >= minSurenessOf(whole.subject) || isGuess(whole, knowledge) ? [whole] : []
}

export function priceOf(question: Question): Part {
  return { question, subject: 'price', sureness: CERTAIN, second: isBargain(question) ? 'discount' : undefined }
}

/** One for each act. */
function surePartsOf(question: Question, whole: WordedPart, knowledge: Knowledge): Part[] {
  const isAsking = asks(question)
  const parts = question.text
    .split(/(?<=[?!.;…])\s+|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .filter((text) => text.trim() !== '')
    .map((text) => withNames(wordedPart(readQuestion(text, knowledge), knowledge), question))
    .filter((part) => isAskedFor(part, { whole, isAsking }))
  const acts = parts.map((part) => actOf(part, knowledge))
  return parts.filter((_part, place) => acts.indexOf(acts[place] ?? '') === place)
}

/**
 * A part must be sure of itself: what is only told beside a question, has no word of its own or is unlikely of the
 * whole must be certain.
 */
function isAskedFor(
  { question, subject, sureness }: Part,
  { whole, isAsking }: { whole: WordedPart; isAsking: boolean },
): boolean {
  if (isChat(subject) || sureness < Math.max(MIN_SURENESS_OF_PART, minSurenessOf(subject))) return false
  if (isAsking && !asks(question))
    return sureness >= VERY_CERTAIN || (subject === whole.subject && whole.sureness >= MIN_SURENESS)
  if (sureness >= CERTAIN) return true
  const isBare = question.words.filter(isContentWord).length < 2 && question.products.length === 0
  const isLikely = (whole.ranked ?? []).slice(0, MAX_LIKELY).some(({ name }) => name === subject)
  return !isBare && isLikely
}

const MAX_LIKELY = 8

/** A guess is better than no answer, unless it would be an accusation. */
function isGuess({ question, subject, best }: WordedPart, { spelling }: Knowledge): boolean {
  const content = question.words.filter(isContentWord)
  const isReadable = content.filter((word) => spelling.known.has(word)).length >= content.length / 2
  const isHarmless = isChat(subject) || minSurenessOf(subject) === MIN_SURENESS
  return (best?.share ?? 0) >= MIN_GUESSED_SHARE && isReadable && isHarmless
}

const MIN_GUESSED_SHARE = 0.08

/** A price or a comparison of several products is one question. */
function isOneThing({ products }: Question, whole: Part, knowledge: Knowledge): boolean {
  return products.length > 1 && ['price', 'compare', 'buy', 'packs'].includes(actOf(whole, knowledge))
}

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, knowledge: Knowledge): boolean {
  if (subject === 'tell-me' || subject === 'buy') return true
  return actOf({ subject }, knowledge) === 'price' && question.products.length === 0
}

/** « Le prix du Premium et le délai ? »: the products of the message are those of its parts. */
function withNames(part: Part, { products, pack }: Question): Part {
  const own = part.question.products
  return own.length > 0 ? part : { ...part, question: { ...part.question, products, pack } }
}
