/** The three words nearest to what was typed, nearest first. */
export function closestWords(typed: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ word }) => word)
}

/** Levenshtein: how many letters to insert, remove or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
