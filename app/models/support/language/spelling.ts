import { LRUCache } from 'lru-cache'
import { nearestWords } from '~/models/support/shop-search'
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

/** Unknown words of one text that are looked up: a careful message has fewer, and each may cost a walk through the index. */
const MAX_LOOKED_UP = 24

const nearest = new WeakMap<Spelling, LRUCache<string, string>>()

/** Spells the words of one text as the index does, where they are neither words of the index nor French. */
export function corrector(spelling: Spelling): (word: string) => string {
  const known = nearest.get(spelling) ?? new LRUCache({ max: 5000 })
  nearest.set(spelling, known)
  let left = MAX_LOOKED_UP
  const lookUp = (word: string) => {
    const found = known.get(word)
    if (found !== undefined || left === 0) return found ?? word
    left--
    const near = nearestTo(word, spelling)
    known.set(word, near)
    return near
  }
  return (word) => correct(word, { spelling, lookUp })
}

function correct(word: string, by: { spelling: Spelling; lookUp: (word: string) => string }): string {
  const { known, isFrench } = by.spelling
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word) || !isContentWord(word) || known.has(word))
    return word
  if (isFrench(word) || known.has(`${word}s`)) return word
  const calm = word.replace(/(.)\1{2,}/g, '$1')
  if (calm !== word) return correct(calm, by)
  const unglued = word.replace(elidedPrefix, '')
  if (unglued !== word && (known.has(unglued) || isFrench(unglued))) return unglued
  return by.lookUp(word)
}

function nearestTo(word: string, { vocabulary }: Spelling): string {
  const near = nearestWords(vocabulary, word)
    .map((each) => each.word)
    .sort((a, b) => b.length - a.length)
  return near.find((each) => each[0] === word[0]) ?? near[0] ?? word
}
