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

/** Damerau-Levenshtein (restricted); stops at `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      current[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + change,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) >= limit) return limit
    before = previous
    previous = current
  }
  return previous[other.length] ?? limit
}

/** `Dureté et calcaire` → `durete-et-calcaire`. */
export function slugOf(text: string): string {
  return normalise(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
