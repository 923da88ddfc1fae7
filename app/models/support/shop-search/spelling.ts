import { editDistance } from '~/models/values/search-text'

const MIN_LENGTH = 4
/** Words of this length allow two typos. */
const LONG = 8

/** Closest words within one edit, or two for long words. */
export function nearestWords(words: string[], typed: string): { word: string; distance: number }[] {
  if (typed.length < MIN_LENGTH || /\d/.test(typed)) return []
  const allowed = typed.length >= LONG ? 2 : 1
  const letters = lettersOf(typed)
  const sets = letterSetsOf(words)
  let near: { word: string; distance: number }[] = []
  let limit = allowed
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    // One edit changes the set of letters by at most two.
    if (Math.abs(word.length - typed.length) > limit || word.length < MIN_LENGTH) continue
    if (bitCount((sets[place] ?? 0) ^ letters) > 2 * limit) continue
    const distance = editDistance(word, typed, limit + 1)
    if (distance > limit) continue
    near = distance < limit ? [] : near
    near.push({ word, distance })
    limit = distance
  }
  return near.filter(({ distance }) => distance === limit)
}

const letterSets = new WeakMap<string[], Int32Array>()

/** Of a list of words that does not change. */
function letterSetsOf(words: string[]): Int32Array {
  const sets = letterSets.get(words) ?? Int32Array.from(words, lettersOf)
  letterSets.set(words, sets)
  return sets
}

function lettersOf(word: string): number {
  let letters = 0
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Half-open range of words with a prefix, in a sorted list. */
export function rangeOfBeginning(words: string[], beginning: string): [number, number] {
  return [firstFrom(words, beginning), firstFrom(words, `${beginning}\uffff`)]
}

function firstFrom(words: string[], bound: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < bound) low = middle + 1
    else high = middle
  }
  return low
}
