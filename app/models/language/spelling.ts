import { nearestWords } from '~/models/shop-search'
import { isContentWord } from './stems'

export interface Spelling {
  /** Words of the index, sorted. */
  vocabulary: string[]
  known: ReadonlySet<string>
  isFrench: (word: string) => boolean
}

const SHORTEST = 4
const LONGEST = 30
/** « losmoseur », « dhydrogene »: an article glued to its word. */
const elidedPrefix = /^(?:l|d|j|s|m|t|c|n|qu)(?=[aeiouyh])/

/** A typed word as the index spells it, when it is neither a word of the index nor French. */
export function correct(word: string, { vocabulary, known, isFrench }: Spelling): string {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word) || !isContentWord(word) || known.has(word))
    return word
  if (isFrench(word) || known.has(`${word}s`)) return word
  const calm = word.replace(/(.)\1{2,}/g, '$1')
  if (calm !== word) return correct(calm, { vocabulary, known, isFrench })
  const unglued = word.replace(elidedPrefix, '')
  if (unglued !== word && (known.has(unglued) || isFrench(unglued))) return unglued
  const near = nearestWords(vocabulary, word)
    .map((each) => each.word)
    .sort((a, b) => b.length - a.length)
  return near.find((each) => each[0] === word[0]) ?? near[0] ?? word
}
