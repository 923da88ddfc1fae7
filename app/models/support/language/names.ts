/** Of each name, the words that no other name has; short ones only when they mix letters and digits, as « h2 » does. */
export function distinctiveWords(names: string[][], common: ReadonlySet<string>): string[][] {
  const own = names.map((words) => [...new Set(words)])
  const counts = new Map<string, number>()
  for (const word of own.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isTelling = (word: string) => word.length > 2 || /\d[a-z]|[a-z]\d/.test(word)
  return own.map((words) => words.filter((word) => counts.get(word) === 1 && !common.has(word) && isTelling(word)))
}
