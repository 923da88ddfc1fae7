/** Money is integer euro cents in code; decimal euros only in the JSON API and on screen. */

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** `123456` → `1 234,56 €`, with the narrow no-break spaces and the minus of French typography. */
export function formatEuros(cents: number): string {
  return euroFormat.format(cents / 100).replace('-', '−')
}

/** API amount in euros, at most two decimals. */
export function toEuros(cents: number): number {
  return Math.round(cents) / 100
}

export const STANDARD_VAT_PERCENT = 20

/** VAT of an amount excluding VAT, rounded half up to the cent. */
export function vatOf(cents: number, percent: number = STANDARD_VAT_PERCENT): number {
  return Math.round((cents * percent) / 100)
}

/** The price including VAT of an amount excluding VAT; exact at 20 % for multiples of 5 cents. */
export function withVat(cents: number, percent: number = STANDARD_VAT_PERCENT): number {
  return cents + vatOf(cents, percent)
}

/** Of a price excluding VAT: `538,80 €`. */
export function formatTtc(cents: number): string {
  return formatEuros(withVat(cents))
}

/** Of a price excluding VAT: `538,80 € TTC (449,00 € HT)`. */
export function bothPricesText(cents: number): string {
  return `${formatTtc(cents)} TTC (${formatEuros(cents)} HT)`
}

/** VAT contained in an amount including it, rounded to the cent. */
export function vatWithin(cents: number, percent: number = STANDARD_VAT_PERCENT): number {
  return Math.round((cents * percent) / (100 + percent))
}
