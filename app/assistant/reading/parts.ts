import { asksSomething, isContentWord } from '~/models/support/language'
import type { Knowledge } from '../knowledge'
import { isBasket } from './basket'
import { type Question, readQuestion } from './question'
import { actOf, CERTAIN, MIN_SURENESS, type Part, partOf, surePart } from './subject'

const MAX_PARTS = 3
const MAX_READ = 8
const VERY_CERTAIN = 1.6

/** The questions of a message: two or three that are surely of different subjects, else the whole. */
export function partsOf(question: Question, knowledge: Knowledge): Part[] {
  const whole = partOf(question, knowledge)
  if (isBasket(question, knowledge)) return [priceOf(question, knowledge)]
  if (isOneThing(whole, knowledge)) return [whole]
  const parts = surePartsOf(question, whole, knowledge)
  const mayReplace = parts.length > 1 || knowledge.talk.answers[whole.subject]?.kind === 'chat'
  const useful = mayReplace ? parts.filter((part) => !isOfAnother(part, knowledge)) : []
  if (useful.length > 1) return useful.slice(0, MAX_PARTS)
  const [only] = useful
  if (only) return [{ ...only, question }]
  if (actOf(whole, knowledge) === 'buy') return [withBargain(whole, knowledge)]
  return whole.sureness >= MIN_SURENESS || isReadable(question, knowledge) ? [whole] : []
}

/** Where most words are unknown, a guess is no better than no answer. */
function isReadable({ words }: Question, { spelling }: Knowledge): boolean {
  const content = words.filter(isContentWord)
  return content.filter((word) => spelling.known.has(word)).length > content.length / 3
}

export function priceOf(question: Question, knowledge: Knowledge): Part {
  return withBargain(surePart(question, 'price'), knowledge)
}

/** « Le Prestige tout de suite, mais à 20 % ». */
function withBargain(part: Part, { talk }: Knowledge): Part {
  const { plain, text } = part.question
  return talk.patterns.bargain.test(plain + text) ? { ...part, second: 'discount' } : part
}

/** One for each act. */
function surePartsOf(question: Question, whole: Part, knowledge: Knowledge): Part[] {
  const parts = textsOf(question)
    .map((text) => withNames(partOf(readQuestion(text, knowledge), knowledge), question))
    .filter((part) => isAskedFor(part, whole) && knowledge.talk.answers[part.subject]?.kind !== 'chat')
  const acts = parts.map((part) => actOf(part, knowledge))
  return parts.filter((_part, place) => acts.indexOf(acts[place] ?? '') === place)
}

/** Equal ones once; what is asked after so many is read with the whole only. */
function textsOf({ text }: Question): string[] {
  const texts = text
    .split(/(?<=[?!.;…])\s+|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .map((part) => part.trim())
    .filter(Boolean)
  return [...new Map(texts.map((part) => [part.toLowerCase(), part])).values()].slice(0, MAX_READ)
}

/** Very certain, where it asks nothing; certain, where it has no word of its own or is unlikely of the whole; else sure. */
function isAskedFor({ question, subject, sureness }: Part, whole: Part): boolean {
  if (sureness < MIN_SURENESS) return false
  if (!asksSomething(question))
    return sureness >= VERY_CERTAIN || (subject === whole.subject && whole.sureness >= MIN_SURENESS)
  const own = question.words.filter((word) => isContentWord(word) && !/^(combien|temps|jours?)$/.test(word))
  return sureness >= CERTAIN || ((own.length > 1 || question.products.length > 0) && whole.likely.includes(subject))
}

/** Price, stock and delivery in one breath; a price or a comparison of several products. */
function isOneThing(whole: Part, knowledge: Knowledge): boolean {
  const act = actOf(whole, knowledge)
  return act === 'offer' || (whole.question.products.length > 1 && /^(price|compare|buy|packs)$/.test(act))
}

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, knowledge: Knowledge): boolean {
  if (/^(tell-me|buy|not-sold)$/.test(subject)) return true
  return actOf({ subject }, knowledge) === 'price' && question.products.length === 0
}

/** « Le prix du Premium et le délai ? »: the products of the message are those of its parts. */
function withNames(part: Part, { products, pack }: Question): Part {
  const own = part.question.products
  return own.length > 0 ? part : { ...part, question: { ...part.question, products, pack } }
}
