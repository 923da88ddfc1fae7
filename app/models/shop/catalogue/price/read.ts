import { formatEuros } from '~/models/values/money'

/** Stored prices are multiples of this, so that prices including VAT are exact to the cent. */
const PRICE_STEP_CENTS = 5
const MOST_CENTS = 99_999_995

type ReadPriceResult = { ok: true; cents: number } | { ok: false; message: string }

/** Accepts `449`, `449,05` or `1 449.50 €`; explains a refusal in a sentence. */
export function readPrice(typed: string): ReadPriceResult {
  const text = typed.replace(/[\s\u00a0\u202f€]/g, '')
  if (text === '') return refused('Indiquez le prix, en euros')
  const match = /^(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(text)
  if (!match) return refused('Écrivez le prix en chiffres, par exemple 449 ou 449,05')
  const [, euros = '', decimals = ''] = match
  if (decimals.length > 2)
    return refused(`Deux chiffres au plus après la virgule\u202f: «\u202f${text}\u202f» n’est pas un prix`)
  return checked(Number(euros) * 100 + Number(decimals.padEnd(2, '0')))
}

function checked(cents: number): ReadPriceResult {
  if (cents <= 0) return refused('Un prix est supérieur à 0\u00a0€')
  if (cents > MOST_CENTS) return refused(`Un prix est de ${formatEuros(MOST_CENTS)} au plus`)
  const below = cents - (cents % PRICE_STEP_CENTS)
  if (below === cents) return { ok: true, cents }
  const near = [below, below + PRICE_STEP_CENTS].filter((each) => each > 0).map(formatEuros)
  return refused(`Le prix va de 5 en 5 centimes, pour rester exact avec la TVA\u202f: ${near.join(' ou ')}`)
}

function refused(message: string): ReadPriceResult {
  return { ok: false, message }
}

/** Formats a price for a form field: `449,05`. */
export function typedPrice(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}
