import type { Country } from '~/database/schema'
import { countries } from '~/models/values/address'
import { isLuhnNumber } from '~/models/values/luhn'
import { readPhone } from '~/models/values/phone-plan'
import { normalise } from '~/models/values/search-text'

/** Numbers whose first zeros a spreadsheet drops: telephones, postal codes, SIREN and SIRET. */

interface Numbered {
  phone: string
  country: string
}

/** The country, else France, says which plan. */
export function numberedPhone({ phone, country }: Numbered): string {
  const whole = wholeNumber(phone)
  return readPhone(whole, placeOf(country) ?? 'France') ?? readPhone(whole) ?? phone
}

function placeOf(country: string): Country | undefined {
  const name = normalise(country)
  return countries.find((known) => normalise(known) === name) ?? codes.get(name)
}

const codes = new Map<string, Country>([
  ...['fr', 'fra', 'france metropolitaine'].map((code) => [code, 'France'] as const),
  ...['be', 'bel', 'belgium', 'belgie'].map((code) => [code, 'Belgique'] as const),
  ...['ch', 'che', 'switzerland', 'schweiz'].map((code) => [code, 'Suisse'] as const),
  ...['lu', 'lux', 'luxemburg'].map((code) => [code, 'Luxembourg'] as const),
])

const postalHeading = /^(?:c ?p|code ?postale?|postal code|post ?code|zip(?: ?code)?)\b/
const registerHeading = /\b(siren|siret)\b/
const registerDigits = { siren: 9, siret: 14 }

/** Unmapped columns, with the zeros of French postal codes and register numbers. */
export function withZeros(aside: Record<string, string>, person: Numbered & { email: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aside).map(([heading, text]) => [heading, zeroed(normalise(heading), { text, person })]),
  )
}

function zeroed(heading: string, { text, person }: { text: string; person: Numbered & { email: string } }): string {
  if (postalHeading.test(heading)) {
    const code = wholeNumber(text)
    return /^[1-9]\d{3}$/.test(code) && isFrench(person) ? `0${code}` : code
  }
  const register = registerHeading.exec(heading)?.[1] as keyof typeof registerDigits | undefined
  if (!register) return text
  const number = wholeNumber(text)
  const padded = number.padStart(registerDigits[register], '0')
  return /^\d{7,14}$/.test(number) && isLuhnNumber(padded) ? padded : number
}

/** Four digits are a code of three other countries: France needs evidence. */
function isFrench({ country, phone, email }: Numbered & { email: string }): boolean {
  if (country) return placeOf(country) === 'France'
  if (/^[+0]/.test(phone)) return /^(?:0|\+33)/.test(phone)
  return /\.fr$/i.test(email)
}

/** `1000.0` and `8,2345678900012E+13`, as programs write a whole number; one that lost digits stays as it is. */
function wholeNumber(text: string): string {
  const [, first = '', rest = '', power = '0'] = /^(\d+)[.,](\d+)(?:E\+(\d{1,2}))?$/i.exec(text) ?? []
  if (Number(power) === rest.length && first.length === 1) return first + rest
  return power === '0' && first && /^0+$/.test(rest) ? first : text
}
