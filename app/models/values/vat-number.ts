import { z } from 'zod'

/** Part after the country code, per the European Commission's VIES list; Switzerland has a separate register. */
const patterns: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z]\d{7}[0-9A-Z]$|^\d{8}[A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[0-9A-Z+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  CHE: /^\d{9}(?:TVA|MWST|IVA)?$/,
}

/** Checksums for the countries we deliver to. */
const checks: Record<string, (number: string) => boolean> = {
  FR: isFrench,
  BE: (number) => (Number(number.slice(0, 8)) + Number(number.slice(8))) % 97 === 0,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  CHE: isSwiss,
}

/** The key derives from the SIREN (art. 286 ter CGI); a key with a letter, or Monaco's 000, follows another rule. */
function isFrench(number: string): boolean {
  const siren = number.slice(2)
  if (!siren.startsWith('000') && !isLuhnNumber(siren)) return false
  const key = number.slice(0, 2)
  return /\D/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** Check digit of the UID (eCH-0097), modulo 11. */
function isSwiss(number: string): boolean {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return (11 - (sum % 11)) % 11 === Number(number[8])
}

/** Splits a number in any spelling into country and rest; undefined unless of the EU or Switzerland. */
export function readVatNumber(typed: string): { country: string; number: string } | undefined {
  const text = typed.toUpperCase().replace(/[\s.\-/:]/g, '')
  const [, letters = '', rest = ''] = /^(CHE|[A-Z]{2})(.*)$/.exec(text) ?? []
  const country = letters === 'GR' ? 'EL' : letters
  const number = country === 'BE' && rest.length === 9 ? `0${rest}` : rest
  const isNumber = patterns[country]?.test(number) && (checks[country]?.(number) ?? true)
  return isNumber ? { country, number } : undefined
}

/** Its code in numbers (`EL` for Greece) and in addresses differ. */
export function countryCodeOf(country: string): string {
  return country === 'EL' ? 'GR' : country
}

/** In French, of the country of a number. */
export function countryName(country: string): string {
  const code = countryCodeOf(country)
  return new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code
}

/** Checkable by VIES. */
export function isUnionVatNumber(stored: string): boolean {
  const read = readVatNumber(stored)
  return read !== undefined && read.country !== 'CHE'
}

const invalid =
  'Numéro de TVA invalide\u202f: il commence par le code du pays, par exemple FR40303265045. Corrigez-le, ou laissez ce champ vide.'

/** Missing or empty: null. */
function numberForm(invalid: string, read: (typed: string) => string | undefined) {
  return z
    .string()
    .trim()
    .max(40, { error: invalid, abort: true })
    .optional()
    .transform((typed, context) => {
      if (!typed) return null
      const number = read(typed)
      if (number !== undefined) return number
      context.addIssue({ code: 'custom', message: invalid })
      return z.NEVER
    })
}

/** Without spaces. */
export const vatNumberForm = numberForm(invalid, (typed) => {
  const read = readVatNumber(typed)
  return read && read.country + read.number
})

const invalidSiren =
  'SIREN invalide\u202f: il a 9 chiffres, par exemple 303 265 045. Corrigez-le, ou laissez ce champ vide.'

/** Its nine digits. */
export const sirenForm = numberForm(invalidSiren, (typed) => {
  const digits = typed.replace(/[\s.\u00a0\u202f-]/g, '')
  return isSiren(digits) ? digits : undefined
})

/** Of a French number alone; Monaco's have none. */
export function sirenOf(vatNumber: string | null): string | undefined {
  const read = vatNumber === null ? undefined : readVatNumber(vatNumber)
  const siren = read?.country === 'FR' ? read.number.slice(2) : ''
  return isSiren(siren) ? siren : undefined
}

/** Another than that of the VAT number. */
export function isOtherSiren(siren: string, vatNumber: string | null): boolean {
  const known = sirenOf(vatNumber)
  return known !== undefined && known !== siren
}

/** ISO/IEC 7812 check: every second digit from the right counts twice; the sum is a multiple of ten. */
export function isLuhnNumber(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const weighted = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Nine digits with a Luhn check (art. R123-220 C. com.). */
export function isSiren(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  return /^\d{9}$/.test(digits) && isLuhnNumber(digits)
}
