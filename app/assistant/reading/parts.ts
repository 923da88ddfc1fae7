import { isContentWord } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { placeIn } from './places'
import { isBasket, isOffer } from './price-question'
import { type Question, readQuestion } from './question'
import { isHousehold } from './shopper'
import {
  actOf,
  asks,
  CERTAIN,
  isChat,
  MIN_SURENESS,
  MIN_UNHEDGED,
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
/** A guess that is better than no answer. */
const MIN_GUESS = 0.4

/** The questions of a message: two or three that are surely of different subjects, else the whole, else the best guess. */
export function partsOf(question: Question, knowledge: Knowledge, before?: string): Part[] {
  const whole = partOf(question, knowledge)
  if (isOffer(question)) return [{ question, subject: 'offer', sureness: CERTAIN }]
  if (isBasket(question) && !isElsewhere(whole, knowledge)) {
    const isBargain = /\b(geste|remise|reduction|rabais|ristourne)\b|\d ?%/.test(question.plain + question.text)
    return [{ question, subject: 'price', sureness: CERTAIN, second: isBargain ? 'discount' : undefined }]
  }
  if (whole.isOfAccessory || isOneThing(question, whole, knowledge)) return [whole]
  const isSeveral = /[?!.;\n]\s*\S/.test(question.text)
  if (whole.sureness >= VERY_CERTAIN && !isSeveral) return [whole]
  const least = whole.sureness >= CERTAIN && !isSeveral ? NEARLY_CERTAIN : MIN_SURENESS_OF_PART
  const isOfSheet = knowledge.answers[whole.subject]?.sheet !== undefined
  const parts = question.text
    .split(/(?<=[?!.;…])\s+|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .filter((text) => text.trim() !== '')
    .map((text) =>
      withNames(wordedPart(readQuestion(text, knowledge), knowledge), question, { subject: whole.subject, isOfSheet }),
    )
    .filter((part) => isAskedFor(part, { least, whole, isAsking: asks(question) }))
  const distinct = parts.filter(
    (part, place) => parts.findIndex((each) => actOf(each, knowledge) === actOf(part, knowledge)) === place,
  )
  const useful = distinct.filter((part) => !isOfAnother(part, distinct, knowledge))
  if (whole.isOfFacts && whole.subject === 'site-trouble') return [whole]
  if (whole.isOfFacts) {
    const others = useful.filter(
      (part) => part.sureness >= MIN_UNHEDGED && ![actOf(whole, knowledge), 'need'].includes(actOf(part, knowledge)),
    )
    return [whole, ...others].slice(0, MAX_PARTS)
  }
  // What is sure of a whole and of none of its parts is what they say together.
  if (whole.sureness >= CERTAIN && !isChat(whole.subject) && !parts.some(({ subject }) => subject === whole.subject))
    return [whole]
  if (useful.length > 1) return useful.slice(0, MAX_PARTS)
  if (useful.length === 1 && parts.length > 1) return [{ ...useful[0], question } as Part]
  const [only] = useful
  if (whole.sureness >= minSurenessOf(whole.subject) && !(only && isChat(whole.subject))) return [whole]
  if (only)
    return isGuess(whole, knowledge) && only.subject !== whole.subject
      ? [{ ...whole, second: undefined }, only]
      : [only]
  return guessesOf(question, whole, { knowledge, before })
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

/** A short message is read after the one before it; else the best guess, unless it would be an accusation. */
function guessesOf(
  question: Question,
  whole: WordedPart,
  { knowledge, before }: { knowledge: Knowledge; before: string | undefined },
): Part[] {
  if (before && question.words.length <= MAX_FOLLOW_UP_WORDS) {
    const both = wordedPart(readQuestion(`${before} ${question.text}`, knowledge), knowledge)
    if (both.sureness >= MIN_SURENESS && minSurenessOf(both.subject) === MIN_SURENESS)
      return [{ ...both, question, second: undefined }]
  }
  return isGuess(whole, knowledge) ? [whole] : []
}

/** Better than no answer, and harmless if it is wrong. */
function isGuess({ question, subject, sureness, best }: WordedPart, { answers, spelling }: Knowledge): boolean {
  const least = isChat(subject) ? MIN_COURTESY_SHARE : MIN_GUESSED_SHARE
  const content = question.words.filter(isContentWord)
  const isReadable = content.filter((word) => spelling.known.has(word)).length >= content.length / 2
  const isHarmless =
    isReadable && !answers[subject]?.comesFirst && (isChat(subject) || minSurenessOf(subject) === MIN_SURENESS)
  return sureness >= MIN_GUESS && (best?.share ?? 0) >= least && isHarmless
}

const MAX_FOLLOW_UP_WORDS = 8
const MIN_COURTESY_SHARE = 0.1
const MIN_GUESSED_SHARE = 0.08

/** Names of products beside a question that is surely of something else. */
function isElsewhere({ best, subject }: WordedPart, knowledge: Knowledge): boolean {
  return (best?.share ?? 0) > 0.7 && !/^(price|delivery|buy|offer|packs|payment)$/.test(actOf({ subject }, knowledge))
}

/** A price or a comparison of several products is one question. */
function isOneThing({ products, plain }: Question, whole: Part, knowledge: Knowledge): boolean {
  const machines = products.filter(({ category }) => category === 'machine')
  if (
    machines.length > 1 &&
    !isHousehold({ plain }) &&
    /\b(entre|vs|versus|difference|compar\w*|plutot|mieux)\b/.test(plain)
  )
    return true
  return (
    products.length > 1 &&
    whole.sureness >= MIN_SURENESS &&
    ['price', 'compare', 'buy', 'packs'].includes(actOf(whole, knowledge))
  )
}

const ofSending = /\b(livr\w*|expedi\w*|envo\w*|rec[eo]\w*|colis|port|arriv\w*|chez)\b/

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, parts: Part[], knowledge: Knowledge): boolean {
  const others = parts.map((part) => actOf(part, knowledge))
  if (parts.length > 1 && (subject === 'tell-me' || subject === 'buy')) return true
  const isOfDelivery = actOf({ subject }, knowledge) === 'delivery' && !ofSending.test(question.plain)
  if (isOfDelivery && placeIn(question.plain) === undefined) return others.length > 1
  if (actOf({ subject }, knowledge) !== 'price' || question.products.length > 0) return false
  return others.length > 1
}

/** « Le prix du Premium et le délai ? »: the products of the message are those of its parts. */
function withNames(part: Part, whole: Question, { subject, isOfSheet }: { subject: string; isOfSheet: boolean }): Part {
  const { products, pack } = whole
  const own = part.question.products
  // « La garantie de l’Essentiel, du Premium, du Prestige »: one question of them all.
  if (part.subject === subject && isOfSheet && products.length > own.length) return { ...part, question: whole }
  if (own.some(({ category }) => category !== 'extra') || (own.length > 0 && part.subject === 'price')) return part
  const others = products.filter(({ id }) => !own.some((each) => each.id === id))
  return { ...part, question: { ...part.question, products: [...others, ...own], pack } }
}
