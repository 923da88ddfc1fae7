/** As texts are compared: no accent, no capital, plain spaces and apostrophes. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll('œ', 'oe')
    .replaceAll(/[\u2010-\u2014]/g, '-')
    .replaceAll(/\s+/g, ' ')
}

/** Cents of all sums of euros in a folded text. */
export function amountsIn(folded: string): number[] {
  const amounts = folded.matchAll(/(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))? ?(?:€|euros?\b|eur\b)(?: ?(\d{2})\b)?/g)
  return [...amounts].map(([, euros = '', cents, after = '']) => {
    return Number(euros.replaceAll(' ', '')) * 100 + Number((cents ?? after).padEnd(2, '0'))
  })
}

/** An amount as it may be written: `1 078,80`, `1078.80`, `1 078,8`; whole euros with or without their cents. */
export function amountPattern(cents: number): RegExp {
  const euros = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '[ .]?')
  const rest = String(cents % 100).padStart(2, '0')
  const tail = rest === '00' ? '(?:[.,]00?)?' : rest.endsWith('0') ? `(?:[.,]|€)${rest[0]}0?` : `(?:[.,]|€)${rest}`
  return new RegExp(`(?<![\\d,.])${euros}${tail}(?!\\d|[.,]\\d)`)
}

const words = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize']
const values = new Map([
  ...words.map((word, place): [string, string] => [word, String(place + 2)]),
  ['quatorze', '14'],
  ['quinze', '15'],
  ['vingt', '20'],
  ['trente', '30'],
])

/** A number, given in figures or in letters, in either. */
export function numberPattern(number: number | string): string {
  const figures = values.get(String(number)) ?? String(number)
  const word = [...values].find(([, value]) => value === figures)?.[0] ?? (figures === '1' ? 'une?' : undefined)
  const inFigures = `(?<![\\d,.])${figures.replace(/[.,]/, '[.,]')}(?!\\d|[.,]\\d)`
  return word ? `(?:${inFigures}|\\b${word}\\b)` : inFigures
}
