/** Text as search compares it: lower case, no accents, letters and digits in words one space apart. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The distinct three-letter windows of each word, with a space before and after it, so that short words and word
 * beginnings count: `eau` gives ` ea`, `eau`, `au `.
 */
export function trigramsOf(text: string): string[] {
  const trigrams = new Set<string>()
  for (const word of normalise(text).split(' ')) {
    const padded = ` ${word} `
    for (let index = 0; index + 3 <= padded.length; index++) trigrams.add(padded.slice(index, index + 3))
  }
  return [...trigrams]
}
