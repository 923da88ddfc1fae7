import type { Country } from '~/database/schema'
import { notServed, served, wordsOf } from '~/models/language'
import { replaceAddresses } from '~/models/values'

/** Names of places, which are no typing errors. */
export const placeWords = [...served.map(({ places }) => places), notServed].flatMap(
  (places) => places.match(/[a-z]{4,}/g) ?? [],
)

/** Every country served that is named. */
export function countriesIn(plain: string): Country[] {
  return served
    .filter(({ places }) => new RegExp(String.raw`\b(?:${places})\b`).test(plain))
    .map(({ country }) => country)
}

/** The last place named in these messages, newest first. */
export function placeBefore(earlier: string[]): ReturnType<typeof placeIn> {
  return earlier
    .map((text) => placeIn(wordsOf(replaceAddresses(text, ' ')).join(' ')))
    .find((place) => place !== undefined)
}

/** Where a product comes from is no destination. */
const ofOrigin = /\b(fabrique\w*|faite?s? en|made|produit|origine|(pro)?vien\w* d\w*|eau du robinet)\b/

/** Whether a place is named that is not served. */
export function namesElsewhere(plain: string): boolean {
  return !ofOrigin.test(plain) && elsewhere.test(plain)
}

const elsewhere = new RegExp(String.raw`\b(?:${notServed})\b`)

/** The first place named that is served, else one that is not; undefined without a place. */
export function placeIn(plain: string): { words: string[]; country?: Country } | undefined {
  for (const { country, places } of served) {
    const found = new RegExp(String.raw`\b(?:${places})\b`).exec(plain)
    if (found && !ofOrigin.test(plain)) return { words: found[0].split(' '), country }
  }
  const found = ofOrigin.test(plain) ? null : elsewhere.exec(plain)
  return found ? { words: found[0].split(' ') } : undefined
}
