import { wordsOf } from './stems'

/** Of each name, the words that no other name has; short ones only when they mix letters and digits, as « h2 » does. */
export function distinctiveWords(names: string[][], common: ReadonlySet<string>): string[][] {
  const own = names.map((words) => [...new Set(words)])
  const counts = new Map<string, number>()
  for (const word of own.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isTelling = (word: string) => word.length > 2 || /\d[a-z]|[a-z]\d/.test(word)
  return own.map((words) => words.filter((word) => counts.get(word) === 1 && !common.has(word) && isTelling(word)))
}

/** The words of a text as they are written; a name has capitals or digits inside it, or a capital within a sentence. */
export function writtenWords(text: string): { word: string; isName: boolean }[] {
  const words = text.matchAll(/(?:\b(?:[ldjmtscn]|qu)[’'])?(\p{L}[\p{L}\d-]*|(?<!\d)\d+\p{L}[\p{L}\d-]*)/giu)
  return [...words].map(({ 1: word = '', index }) => {
    const begins = /(^|[.!?:]["»)]?)\s*(?:["«(]\s*)?$/.test(text.slice(0, index))
    const isOdd = /\p{L}-?\d|\d\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word)
    return { word, isName: isOdd || (/^\p{Lu}/u.test(word) && !begins) }
  })
}

/** True when a text has a name, or one of the `reserved` words, that is not among the known words. */
export function hasStrangeName(
  text: string,
  words: { known: Set<string>; reserved: (word: string) => boolean },
): boolean {
  return writtenWords(text).some(({ word, isName }) => {
    const parts = wordsOf(word)
    return !parts.every((part) => words.known.has(part)) && (isName || parts.some(words.reserved))
  })
}
