import { normalise } from '~/models/values'

/**
 * Each number of a text with its unit, `3 ans` as `3 an`, since the same number with another unit is another fact.
 * Numbers in words count when a unit follows.
 */
export function figuresIn(text: string): string[] {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ').replace(/(?<=\d) (?=\d{3}\b)/g, '')
  const digits = [...spaced.matchAll(/(\d+(?:[.,:/-]\d+)*)\s*([€$£%‰]|\p{L}+)?/gu)].map(
    ([, number = '', unit = '']) => `${number.replace(/,00$/, '').replace(',', '.')} ${unitOf(unit)}`,
  )
  const words = [...normalise(spaced).matchAll(numberWords)].map(([, number, unit = '']) => `${number} ${unitOf(unit)}`)
  return [...digits, ...words]
}

const numberWords =
  /\b(un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|cents|mille|demi|moitie)(?: \w+)? (euros?|centimes?|pour cent|pourcents?|ans?|annees?|mois|semaines?|jours?|heures?|litres?|prix|tarif|etapes?)\b/g

function unitOf(unit: string): string {
  const word = normalise(unit) || unit
  if (/^(€|euros?|eur)$/.test(word)) return '€'
  return word.length > 2 ? word.replace(/s$/, '') : word
}
