import type { CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from '~/database/schema'

const codes: Record<Country, CountryCode> = { France: 'FR', Belgique: 'BE', Suisse: 'CH', Luxembourg: 'LU' }

const written = /^\(?\+?[\d\s().,:'’|\\/_\p{Pd}\u2022\u00b7\u2212]+$/u
/** `Tél. :`, `tel:`, `GSM`; `(portable)`. */
const label = /^(?:t[ée]l[ée]?(?:phone)?|gsm|mobile|portable|port|fixe|phone|n°)[\s.:]*(?=[+(\d])/i
const remark = /\s*\([\p{L}\s.]{1,20}\)$/u

/** The shortest numbers are those of Luxembourg. */
const LEAST_DIGITS = 6
const MOST_DIGITS = 17

/**
 * A valid telephone number in the form that is stored, searched and dialled: `06 12 34 56 78` for France, else
 * `+32 475 12 34 56`. A national number follows the plan of `country` or of France; without a country, of each country
 * where we deliver.
 */
export function readPhone(text: string, country?: Country): string | undefined {
  const plain = text.normalize('NFKC').trim().replace(label, '').replace(remark, '')
  const digits = plain.replace(/\D/g, '')
  if (!written.test(plain) || digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return undefined
  const dialled = /^\(?\+/.test(plain) ? `+${digits}` : digits.replace(/^00(?=[1-9])/, '+')
  if (!import.meta.env.SSR) return text
  const plans = country ? [codes[country], 'FR' as const] : plansOf(dialled, plain)
  for (const plan of plans) {
    const found = parse(dialled, plan)
    if (found) return found
  }
  return undefined
}

/** Of a number accepted without a country, once the country is known. */
export function spellPhone(text: string, country?: Country): string {
  return readPhone(text, country) ?? readPhone(text) ?? text
}

const belgianGroups = /^0\d{3}\s*\//
const swissGroups = /^0\d\d\D\d{3}\D\d\d\D\d\d$/
/** `6 12 34 56 78`, without its 0. */
const frenchGroups = /^[1-9](?:\D\d\d){4}$/
/** As `475123456` and `791234567`, without their 0. */
const mobileAbroad = /^(?:4[5-9]|7[5-9])\d{7}$/

/** A French mobile number that lacks a digit would be a Belgian one; `0475/12.34.56` is Belgian by its slash. */
function plansOf(dialled: string, plain: string): CountryCode[] {
  if (dialled.startsWith('+')) return ['FR']
  if (belgianGroups.test(plain)) return ['BE', 'FR']
  if (swissGroups.test(plain)) return ['CH', 'FR']
  if (dialled.startsWith('0')) return /^0[67]\d{7}$/.test(dialled) ? ['FR'] : ['FR', 'BE', 'CH']
  if (frenchGroups.test(plain)) return ['FR']
  const isOfLuxembourg = /^(?:[2-9]\d{5}|2\d{7}|6[256789]\d{7})$/.test(dialled)
  if (isOfLuxembourg) return ['LU']
  if (dialled.length === 9) return mobileAbroad.test(dialled) ? [] : ['FR']
  return dialled.length > 9 ? ['FR', 'BE', 'CH', 'LU'] : []
}

function parse(dialled: string, plan: CountryCode): string | undefined {
  loaded ??= load()
  const found = loaded(dialled, { defaultCountry: plan, extract: false })
  if (!found?.isValid()) return undefined
  const isFrench = found.country === 'FR' && !dialled.startsWith('+')
  return isFrench ? found.formatNational() : found.formatInternational()
}

let loaded: typeof parsePhoneNumberFromString | undefined

/** Loaded at the first number, on the server only: its plans take 2 MiB. */
function load(): typeof parsePhoneNumberFromString {
  const { createRequire } = process.getBuiltinModule('node:module')
  return createRequire(import.meta.url)('libphonenumber-js/min').parsePhoneNumberFromString
}
