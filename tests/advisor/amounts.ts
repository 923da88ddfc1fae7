import { vatOf, withVat } from '~/models/values/money'
import { amountsIn, fold } from './fold'
import type { Answer, BasketLine, Check, Question } from './question'
import { paymentsOf, type ShopFacts, totalsOf } from './shop-facts'

const MOST_OF_ONE = 30
const MOST_OF_SEVERAL = 4

/** Sums of an answer that the database does not hold, nobody typed, and that do not follow from what is spoken of. */
export function listUnknownAmounts(question: Question, answer: Answer, facts: ShopFacts): number[] {
  const said = amountsIn(fold(answer.text)).filter((cents) => !facts.amounts.has(cents))
  if (said.length === 0) return []
  const typed = question.turns.flatMap((turn) => typedAmounts(fold(turn)))
  const known = new Set([...typed, ...derivedAmounts({ question, answer, typed }, facts)])
  return said.filter((cents) => !known.has(cents))
}

function typedAmounts(folded: string): number[] {
  const numbers = folded.match(/\d{1,3}(?: \d{3})+|\d+(?:[.,]\d{1,2})?/g) ?? []
  return numbers.map((number) => Math.round(Number(number.replaceAll(' ', '').replace(',', '.')) * 100))
}

/** Multiples, sums, differences, VAT, what a budget or the free delivery lacks, and instalments. */
function derivedAmounts(
  { question, answer, typed }: { question: Question; answer: Answer; typed: number[] },
  facts: ShopFacts,
): number[] {
  const { feeCents, freeFromCents } = facts.terms
  const prices = pricesSpokenOf(question, answer, facts)
  const several = prices.flatMap((cents) => multiplesOf(cents, MOST_OF_SEVERAL))
  const baskets = question.must.flatMap(linesOf).map((lines) => totalsOf(facts, lines))
  const whole = [...baskets.map(({ subtotalCents }) => subtotalCents), ...prices]
  const sums = several.flatMap((one) => several.map((other) => one + other))
  const exact = [
    ...[...whole, ...sums],
    ...prices.flatMap((cents) => multiplesOf(cents, MOST_OF_ONE)),
    ...several.flatMap((one) => several.map((other) => Math.abs(one - other))),
    ...[...whole, ...sums].map((cents) => Math.abs(freeFromCents - cents)),
  ]
  const taxed = exact.map((cents) => withVat(cents, 20))
  const budgets = typed.flatMap((budget) =>
    taxed.flatMap((cents) => [cents, cents + feeCents].map((due) => Math.abs(budget - due))),
  )
  const due = [...baskets.map(({ totalCents }) => totalCents), ...whole.map((cents) => withVat(cents, 20))]
  return [
    ...[...exact, ...exact.map((cents) => vatOf(cents, 20))],
    ...[...taxed, ...taxed.map((cents) => cents + feeCents), ...budgets],
    ...due.flatMap(paymentsOf),
  ]
}

function pricesSpokenOf(question: Question, answer: Answer, facts: ShopFacts): number[] {
  const told = fold([...question.turns, answer.text].join(' '))
  return [...facts.products.values()]
    .filter(({ slug }) => answer.cards.includes(slug) || facts.calledBy(slug).test(told))
    .flatMap((page) => [page.priceCents, ...page.packs.map(({ priceCents }) => priceCents)])
}

function multiplesOf(cents: number, most: number): number[] {
  return Array.from({ length: most }, (_, more) => cents * (more + 1))
}

function linesOf(check: Check): BasketLine[][] {
  if ('oneOf' in check) return check.oneOf.flatMap(linesOf)
  return 'lines' in check ? [check.lines] : []
}
