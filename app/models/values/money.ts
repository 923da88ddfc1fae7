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

/**
 * `export`, `union` (delivery to a business of another member state, art. 262 ter, I CGI), `franchise` (art. 293 B CGI)
 * and `reverse` (art. 283-2 CGI) charge 0 %: their ground and wording differ.
 */
export interface Vat {
  percent: number
  /** `reverse`: of plans alone, the business abroad that buys them owes the tax. */
  regime: 'taxed' | 'export' | 'union' | 'franchise' | 'reverse'
}

export const standardVat: Vat = { percent: 20, regime: 'taxed' }

/** VAT of an amount excluding VAT, rounded half up to the cent. */
export function vatOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}

/** The price including VAT of an amount excluding VAT; exact at 20 % for multiples of 5 cents. */
export function withVat(cents: number, percent: number): number {
  return cents + vatOf(cents, percent)
}

/** Of a price excluding VAT: `538,80 €`. */
export function formatTtc(cents: number, { percent }: Vat): string {
  return formatEuros(withVat(cents, percent))
}

/** Of a price excluding VAT: `538,80 € TTC (449,00 € HT)`; without VAT, `449,00 € TTC`. */
export function bothPricesText(cents: number, vat: Vat): string {
  const ttc = `${formatTtc(cents, vat)} TTC`
  return vat.regime === 'franchise' ? ttc : `${ttc} (${formatEuros(cents)} HT)`
}

/** VAT contained in an amount including it, rounded to the cent. */
export function vatWithin(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}
