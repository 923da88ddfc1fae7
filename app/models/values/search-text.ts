/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', þ: 'th' },
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ı: 'i' },
}

/** Normalized search text: lower case, no accents, alphanumeric words separated by single spaces. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[œæßþłđðøħı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Distinct trigrams of each word padded with a space on both sides, so that short words and prefixes count: `eau` gives
 * ` ea`, `eau`, `au `.
 */
export function trigramsOf(text: string): string[] {
  const trigrams = new Set<string>()
  for (const word of normalise(text).split(' ')) {
    const padded = ` ${word} `
    for (let index = 0; index + 3 <= padded.length; index++) trigrams.add(padded.slice(index, index + 3))
  }
  return [...trigrams]
}
