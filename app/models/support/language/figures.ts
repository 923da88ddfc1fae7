import { normalise } from '~/models/values/search-text'

/**
 * Each number of a text with its unit, `3 ans` as `3 an`, since the same number with another unit is another fact.
 * Numbers in words count from ten upwards, and smaller ones when a unit follows.
 */
export function figuresIn(text: string): string[] {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ').replace(/(?<=\d) (?=\d{3}\b)/g, '')
  const digits = [...spaced.matchAll(/(\d+(?:[.,:/-]\d+)*)\s*([€$£%‰]|\p{L}+)?/gu)].map(
    ([, number = '', unit = '']) => `${number.replace(/,00$/, '').replace(',', '.')} ${unitOf(unit)}`,
  )
  const words = [...normalise(spaced).matchAll(numberWords)].map(
    ([, any, unit, large, unitOfLarge]) => `${any ?? large} ${unitOf(unit ?? unitOfLarge ?? '')}`,
  )
  return [...digits, ...words]
}

const tenUpwards =
  '(?:dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|huitante|nonante|cents?|centaines?|mille|milliers?)'
const number = `(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|demie?|moitie|tiers|quart|${tenUpwards})`
const unit =
  '(?: \\w+)? (euros?|balles|centimes?|pour cent|pourcents?|ans?|annees?|mois|semaines?|jours?|heures?|litres?|prix|tarif|etapes?|personnes|minutes)'
const more = `(?: (?:et )?${number})*`
const numberWords = new RegExp(`\\b(?:(${number}${more})${unit}|(${tenUpwards}${more})(?:${unit})?)\\b`, 'g')

function unitOf(written: string): string {
  const word = normalise(written) || written
  if (/^(€|euros?|eur)$/.test(word)) return '€'
  return word.length > 2 ? word.replace(/s$/, '') : word
}
