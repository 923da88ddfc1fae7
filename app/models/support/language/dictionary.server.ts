import { Buffer } from 'node:buffer'
import { placeWords } from './places'
import type { Spelling } from './spelling'
import { familyWords } from './stems'

const HASHES = 8

type IsFrench = (word: string) => boolean

let list: Promise<IsFrench> | undefined

/** Read when the first message comes, and kept: the list takes 0.7 MB, which a shop without chats need not hold. */
export function readFrenchWords(): Promise<IsFrench> {
  list ??= import('./french-words.txt?raw').then(({ default: text }) => wordsOfFilter(Buffer.from(text, 'base64')))
  return list
}

/** Knows French, places, and the words of a shop. */
export async function readSpelling(words: string[]): Promise<Spelling> {
  const vocabulary = new Set([...words, ...familyWords])
  return {
    known: new Set([...vocabulary, ...placeWords]),
    vocabulary: [...vocabulary].sort(),
    isFrench: await readFrenchWords(),
  }
}

/** As `scripts/french-words.mjs` fills the filter; words are lower case, without accents. */
function wordsOfFilter(filter: Uint8Array): IsFrench {
  const bits = filter.length * 8
  return (word) => {
    const [one, other] = hashesOf(word)
    for (let step = 0; step < HASHES; step++) {
      const place = (one + step * other) % bits
      if (((filter[place >> 3] ?? 0) & (1 << (place & 7))) === 0) return false
    }
    return true
  }
}

function hashesOf(word: string): [number, number] {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (const byte of Buffer.from(word)) {
    one = Math.imul(one ^ byte, 0x01000193) >>> 0
    other = Math.imul(other ^ byte, 0x85ebca6b) >>> 0
  }
  return [one, (other | 1) >>> 0]
}
