import { replaceAddresses } from '~/models/values/email-address'
import { typedText } from '~/models/values/typed-text'

/** Accepts `#`, spaces and either case, as copied from a mail. */
export const orderNumberForm = typedText({ max: 80, required: 'Numéro de commande ou de facture requis' }).regex(
  /^[\p{L}\p{N} _#°-]*$/u,
  'Numéro de commande ou de facture invalide',
)

/** Generated from the tail of a payment session id (`assignOrderNumber`), possibly mistyped: one short word at most. */
export function isOrderNumber(text: string): boolean {
  return /^[A-Z0-9]{1,12}$/i.test(text)
}

interface Vocabulary {
  known: ReadonlySet<string>
  isFrench: (word: string) => boolean
}

/**
 * Order numbers in a message, the announced ones first: 8 to 16 letters and digits. A word without a digit counts when it
 * is announced (« commande … »), and in capitals as the whole message where a number `isExpected`.
 */
export function orderNumbersIn(
  typed: string,
  { spelling, isExpected }: { spelling: Vocabulary; isExpected: boolean },
): string[] {
  const text = replaceAddresses(typed, ' ')
  const found = [
    ...[...text.matchAll(announced)].flatMap(([, number]) => number ?? []),
    ...(text.match(/(?<![\p{L}\d])(?=[a-z]*\d)[a-z0-9]{8,16}(?![\p{L}\d])/giu) ?? []),
    ...(isExpected ? (/^[\s,;:.]*([A-Z]{8,16})[\s,;:.]*$/.exec(text)?.slice(1) ?? []) : []),
  ]
  const isPhone = (number: string) => /^0[1-9]\d{8}$/.test(number)
  const isWord = (word: string) => spelling.known.has(word) || spelling.isFrench(word)
  return [...new Set(found)].filter((number) => (/\d/.test(number) ? !isPhone(number) : !isWord(number.toLowerCase())))
}

const announced = /(?<![\p{L}\d])(?:commande|num[ée]ro|n°|no)\s*(?:n°|no|:|est)?\s*([a-z0-9]{8,16})(?![\p{L}\d])/giu

/**
 * Number of an invoice or credit note as typed, with spaces or without hyphens, as it is written; the beginning of one
 * when its last digits are missing. Undefined for anything else.
 */
export function paperNumber(typed: string): string | undefined {
  const [, letters, year, digits = ''] =
    /^(?:n°|#)?\s*(FA|AV)[\s_-]*(20\d{2}|SPECIMEN)(?:[\s_-]*(\d{1,9}))?$/iu.exec(typed.trim()) ?? []
  if (!letters || !year) return undefined
  const sequence = digits === '' || digits.startsWith('0') ? digits : digits.padStart(6, '0')
  return `${letters}-${year}-${sequence}`.toUpperCase()
}

/** Of the series of any year from the first one. */
const seriesNames = ['SPECIMEN', ...Array.from({ length: 80 }, (_, place) => String(2020 + place))].flatMap((year) => [
  `FA-${year}`,
  `AV-${year}`,
])

/** Numbers that invoices and credit notes with this number part may have: `000001`, `1`, `2026-000001`. */
export function paperNumbers(typed: string): string[] {
  const [, year = '', digits] = /^(?:n°|#)?\s*(?:(20\d{2}|SPECIMEN)[\s_-]+)?0*([1-9]\d{0,8})$/i.exec(typed.trim()) ?? []
  if (!digits) return []
  const series = seriesNames.filter((name) => name.endsWith(year.toUpperCase()))
  return series.map((name) => `${name}-${digits.padStart(6, '0')}`)
}

/** Title and audit label of an order; an unfinished one has no number yet. */
export function orderTitle({ order_number }: { order_number: string | null }): string {
  return `Commande ${order_number ?? 'sans numéro'}`
}

export function orderSubject(order: { id: string; order_number: string | null }) {
  return { kind: 'order', id: order.id, label: orderTitle(order) }
}
