import { bareCountIn, isDeclined, placeIn, quantityOf } from '~/models/support/language'
import { isMachine, type Knowledge, type KnownProduct } from '../knowledge'
import { type Question, readQuestion } from './question'

/** What a visitor counts together over the last messages. */
export interface Basket {
  lines: BasketLine[]
  /** Its sum is asked for, rather than the price of each. */
  isOne: boolean
  /** Its machines are alternatives: each is summed with the rest, apart from the others. */
  isChoice?: boolean
}

export interface BasketLine {
  product: KnownProduct
  quantity: number
}

interface Before {
  knowledge: Knowledge
  /** Newest first. */
  earlier: string[]
  recent: KnownProduct[]
}

const MOST_MESSAGES = 4

/** Several products with their delivery; a word for money, and a machine with extras, several of one, or one abroad. */
export function isBasket({ plain, products, text }: Question, { talk }: Knowledge): boolean {
  const { summed, delivery, date, money, due, otherThanPrice, withExtras, yearly } = talk.patterns.basket
  // « Le + cher » adds nothing.
  const isSummed = /(?<!\bl[ea]s? )\+/i.test(text) || delivery.test(plain)
  if (products.length > 1 && isSummed && !date.test(plain)) return true
  if (products.length > 0 && summed.test(plain)) return true
  if (otherThanPrice.test(plain)) return false
  const isAbroad = (placeIn(plain)?.country ?? 'France') !== 'France'
  const isOfDelivery = delivery.test(plain) || date.test(plain) || /\blivr/.test(plain)
  if (isAbroad && products.some(({ isService }) => !isService) && due.test(plain) && !isOfDelivery) return true
  const isWithExtras = products.filter(isMachine).length === 1 && products.some(({ category }) => category === 'extra')
  if (isWithExtras && due.test(plain) && withExtras.test(plain) && !yearly.test(plain)) return true
  return money.test(plain) && products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
}

/** « Je prends l’Essentiel », « rajoutez la pose », « finalement sans »: each message changes the basket before. */
export function basketOf(question: Question, { knowledge, earlier, recent }: Before): Basket {
  const [last, ...older] = earlier.slice(0, MOST_MESSAGES)
  const before =
    last === undefined
      ? { lines: recent.map((product) => ({ product, quantity: 1 })), isOne: false }
      : basketOf(readQuestion(last, knowledge), { knowledge, earlier: older, recent })
  return (question.products.length === 0 ? withCount : withNamed)(before, question, knowledge)
}

/** Machines compared or proposed, until both are asked for together. */
function isOfAlternatives({ lines, isOne }: Basket, { plain }: Question, { together }: Patterns): boolean {
  return !isOne && lines.filter(({ product }) => isMachine(product)).length > 1 && !together.test(plain)
}

/** « Mettez-en deux », « les deux ensemble ». */
function withCount(before: Basket, question: Question, { talk }: Knowledge): Basket {
  const { lines, isOne } = before
  const count = bareCountIn(question.plain) ?? 1
  if (isOfAlternatives(before, question, talk.patterns.basket)) {
    const each = count > 1 ? lines.map((line) => ({ ...line, quantity: count })) : lines
    return { lines: each, isOne: false, isChoice: before.isChoice || count > 1 }
  }
  const last = lines.at(-1)
  const counted = last && count > 1 ? [...lines.slice(0, -1), { ...last, quantity: count }] : lines
  return { lines: counted, isOne: isOne || count > 1 || isOneBasket(lines, question, talk.patterns.basket) }
}

function withNamed(before: Basket, question: Question, { talk }: Knowledge): Basket {
  const { products, plain } = question
  const patterns = talk.patterns.basket
  const kept = products.filter(({ ownWords }) => !isDeclined(ownWords, plain))
  const meant = kept.length > 0 ? kept : products
  const own = meant.map((product) => ({ product, quantity: quantityOf(product.ownWords, plain) }))
  const others = before.lines.filter(({ product }) => !products.some(({ id }) => id === product.id))
  const isChosen = before.isChoice === true && kept.some(isMachine)
  const isSummed = isOneBasket([...others, ...own], question, patterns)
  const isChoice = !kept.some(isMachine) && isOfAlternatives({ ...before, lines: others }, question, patterns)
  if (
    others.length === 0 ||
    !(isChosen || (isChoice && isSummed) || isChange(before, { question, kept, others, patterns }))
  )
    return { lines: own, isOne: isOneBasket(own, question, patterns) }
  const replaces = isChosen || (kept.some(isMachine) && patterns.replacing.test(plain))
  const left = replaces ? others.filter(({ product }) => !isMachine(product)) : others
  const lines = [...left, ...own.filter(({ product }) => kept.includes(product))]
  return { lines, isOne: !isChoice, isChoice }
}

type Patterns = Knowledge['talk']['patterns']['basket']
type Change = { question: Question; kept: KnownProduct[]; others: BasketLine[]; patterns: Patterns }

/** Whether the articles named are added to those before, or taken out, rather than asked about by themselves. */
function isChange({ lines, isOne }: Basket, { question, kept, others, patterns }: Change): boolean {
  const { products, plain, text } = question
  const { adding, addingExtra, changing } = patterns
  if (kept.length < products.length && lines.length > others.length) return true
  if (isOne && changing.test(plain)) return true
  return adding.test(plain) || (!kept.some(isMachine) && addingExtra.test(plain + text))
}

/** Several of one, a machine with its extras, or machines whose sum is asked for. */
function isOneBasket(lines: BasketLine[], { plain, text, pack }: Question, patterns: Patterns): boolean {
  const { sumOfOne, sumWithExtra, sumOfSeveral } = patterns
  const extras = lines.filter(({ product }) => product.category === 'extra')
  if (lines.some(({ quantity }) => quantity > 1) || extras.length > 1) return true
  if (lines.length < 2) return lines.length === 1 && sumOfOne.test(plain)
  return pack !== undefined || (extras.length > 0 ? sumWithExtra : sumOfSeveral).test(plain + text)
}
