import { isLuhnNumber } from '~/models/values/vat-number'

/** Placeholder for a redacted card number. */
export const REDACTED_CARD = '[numéro de carte retiré]'

const SHORTEST_CARD = 13
const LONGEST_CARD = 19
/** Expiry date plus security code; telephone and order numbers are longer. */
const MOST_BEHIND_CARD = 7

/** Digits with separators people and keyboards insert. */
const digitRun = /\d(?:[\s.\p{Pd}_/\p{Cf}]{0,3}\d)*/gu

interface Span {
  from: number
  to: number
}

/**
 * Redacts payment card numbers before a text is stored: the shop needs none. Removes every run of digits that may be
 * one, with the short digits after it.
 */
export function redactCardNumbers(text: string): string {
  const { plain, origins } = normalize(text)
  const cards = [...plain.matchAll(digitRun)].flatMap((run) => cardsIn(run[0]).map((card) => shift(card, run.index)))
  return cards.reduceRight((rest, { from, to }) => {
    const start = origins[from]?.from ?? 0
    const end = origins[to - 1]?.to ?? rest.length
    return rest.slice(0, start) + REDACTED_CARD + rest.slice(end)
  }, text)
}

/** Text with ASCII digits, and each character's original span. */
function normalize(text: string): { plain: string; origins: Span[] } {
  let plain = ''
  let from = 0
  const origins: Span[] = []
  for (const character of text) {
    const to = from + character.length
    const normal = character.normalize('NFKC')
    for (let index = 0; index < normal.length; index++) origins.push({ from, to })
    plain += normal
    from = to
  }
  return { plain, origins }
}

/** Card numbers in a run of digits; overlaps are merged. */
function cardsIn(run: string): Span[] {
  const places = [...run.matchAll(/\d/g)].map((digit) => digit.index)
  const digits = places.map((place) => run[place]).join('')
  const found: Span[] = []
  for (let from = 0; from + SHORTEST_CARD <= digits.length; from++) {
    const to = longestCard(digits, from)
    if (to === undefined) continue
    const last = found.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  const last = found.at(-1)
  if (last && digits.length - last.to <= MOST_BEHIND_CARD) last.to = digits.length
  return found.map(({ from, to }) => ({ from: places[from] ?? 0, to: (places[to - 1] ?? run.length) + 1 }))
}

function longestCard(digits: string, from: number): number | undefined {
  for (let to = Math.min(from + LONGEST_CARD, digits.length); to >= from + SHORTEST_CARD; to--) {
    if (isCardNumber(digits.slice(from, to))) return to
  }
  return undefined
}

function shift({ from, to }: Span, by: number): Span {
  return { from: from + by, to: to + by }
}

/** Card numbers never start with zero; telephone numbers do. */
function isCardNumber(digits: string): boolean {
  return !digits.startsWith('0') && isLuhnNumber(digits)
}
