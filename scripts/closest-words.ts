import { editDistance } from '~/assistant/words'

/** The three words nearest to what was typed, nearest first. */
export function closestWords(typed: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, distance: editDistance(typed, word, Number.POSITIVE_INFINITY) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ word }) => word)
}
