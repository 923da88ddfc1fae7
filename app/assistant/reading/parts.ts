import { isContentWord } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { isBasket, isOffer } from './price-question'
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
const NEARLY_CERTAIN = 1

/** The questions of a message: two or three that are surely of different subjects, else the whole, else the best guess. */
export function partsOf(question: Question, knowledge: Knowledge): Part[] {
  const whole = partOf(question, knowledge)
  if (isOffer(question)) return [{ question, subject: 'offer', sureness: CERTAIN }]
  if (isBasket(question) && !isElsewhere(whole, knowledge)) {
    const isBargain = /\b(geste|remise|reduction|rabais|ristourne)\b|\d ?%/.test(question.plain + question.text)
    return [{ question, subject: 'price', sureness: CERTAIN, second: isBargain ? 'discount' : undefined }]
  }
  if (isOneThing(question, whole, knowledge)) return [whole]
  const isSeveral = /[?!.;\n]\s*\S/.test(question.text)
  if (whole.sureness >= VERY_CERTAIN && !isSeveral) return [whole]
  const least = whole.sureness >= CERTAIN && !isSeveral ? NEARLY_CERTAIN : MIN_SURENESS_OF_PART
  const parts = question.text
    .split(/(?<=[?!.;…])\s+|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .filter((text) => text.trim() !== '')
    .map((text) => withNames(wordedPart(readQuestion(text, knowledge), knowledge), question))
    .filter((part) => isAskedFor(part, { least, whole, isAsking: asks(question) }))
  const distinct = parts.filter(
    (part, place) => parts.findIndex((each) => actOf(each, knowledge) === actOf(part, knowledge)) === place,
  )
  const useful = distinct.length > 1 ? distinct.filter((part) => !isOfAnother(part, knowledge)) : distinct
  if (whole.isOfFacts && whole.subject === 'site-trouble') return [whole]
  if (whole.isOfFacts) {
    const others = useful.filter((part) => ![actOf(whole, knowledge), 'need'].includes(actOf(part, knowledge)))
    return [whole, ...others].slice(0, MAX_PARTS)
  }
  if (useful.length > 1) return useful.slice(0, MAX_PARTS)
  if (useful.length === 1 && parts.length > 1) return [{ ...useful[0], question } as Part]
  const [only] = useful
  if (whole.sureness >= minSurenessOf(whole.subject) && !(only && isChat(whole.subject))) return [whole]
  if (only) return [only]
  return isGuess(whole, knowledge) ? [whole] : []
}

/**
 * A part must be sure of itself: what is only told beside a question, has no word of its own or is unlikely of the
 * whole must be certain.
 */
function isAskedFor(
  { question, subject, sureness }: Part,
  { least, whole, isAsking }: { least: number; whole: WordedPart; isAsking: boolean },
): boolean {
  if (isChat(subject) || sureness < Math.max(least, minSurenessOf(subject))) return false
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

/** Names of products beside a question that is surely of something else. */
function isElsewhere({ best, subject }: WordedPart, knowledge: Knowledge): boolean {
  return (best?.share ?? 0) > 0.7 && !/^(price|delivery|buy|offer|packs|payment)$/.test(actOf({ subject }, knowledge))
}

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
