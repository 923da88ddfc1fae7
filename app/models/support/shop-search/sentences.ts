import { wordsOf } from './french-words'
import type { Passage } from './passage-index'
import { MAX_SEARCHED_WORDS } from './ranking'

/** Longer queries are truncated. */
const MAX_TYPED = 500

export interface TypedSearch {
  /** For display. */
  typed: string
  /** Words actually searched, when some were dropped. */
  searched: string | undefined
  /** Contains only punctuation or stop words. */
  isEmpty: boolean
}

export function readTyped(given: string | null): TypedSearch {
  const typed = (given ?? '').trim().slice(0, MAX_TYPED)
  const words = wordsOf(typed)
  const searched = words.length > MAX_SEARCHED_WORDS ? words.slice(0, MAX_SEARCHED_WORDS).join(' ') : undefined
  return { typed, searched, isEmpty: words.length === 0 }
}

/** Every sentence of the passages, to add to an answer what the question asks beyond it. */
export interface SentenceIndex {
  sentences: Sentence[]
  /** By stem; the rarest counts most. */
  rarity: Map<string, number>
}

interface Sentence {
  text: string
  passage: Passage
  /** Of the sentence and of the title above it. */
  stems: Set<string>
  titleStems: string[]
}

export interface FoundSentence {
  text: string
  passage: Passage
  /** Words of the question that it has, common ones apart. */
  shared: number
  /** The share of the title above it that is asked, by rarity; 0 where that is only common words. */
  titled: number
  /** The share of the question, by rarity, that the sentence has. */
  covered: number
  /** The share that it has and that was not covered before. */
  gained: number
}

const SHORTEST = 25
const LONGEST = 320

export async function indexSentences(
  passages: Passage[],
  stemsOf: (text: string) => string[],
  pause: () => Promise<unknown> | undefined,
): Promise<SentenceIndex> {
  const sentences: Sentence[] = []
  for (const passage of passages) {
    await pause()
    const titleStems = stemsOf(passage.title)
    for (const text of sentencesOf(passage.text)) {
      sentences.push({ text, passage, titleStems, stems: new Set([...titleStems, ...stemsOf(text)]) })
    }
  }
  const counts = new Map<string, number>()
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + sentences.length / count)]))
  return { sentences, rarity }
}

/** A word of more than one sentence in twenty. */
const COMMON = Math.log(1 + 20)

/** A sheet that was not asked about counts less than the shop's own texts. */
const OF_ANOTHER_PRODUCT = 0.75

/** The weight of a word that no text of the shop has, of the rarest word's. */
const UNKNOWN = 0.3

interface SentenceChoice {
  /** The stems of the answer so far. */
  without: Set<string>
  isAllowed: (passage: Passage) => boolean
  /** No product was named. */
  isOfAll?: boolean
  limit: number
}

/** Best first, by what they add to the stems that an answer already has. */
export function findSentences(
  { sentences, rarity }: SentenceIndex,
  asked: string[],
  { without, isAllowed, isOfAll, limit }: SentenceChoice,
): FoundSentence[] {
  const unknown = UNKNOWN * Math.log(1 + sentences.length)
  const weights = [...new Set(asked)].map((stem) => ({ stem, weight: rarity.get(stem) ?? unknown }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0) || 1
  return sentences
    .filter(({ passage }) => isAllowed(passage))
    .map(({ text, passage, stems, titleStems }) => {
      const shared = weights.filter(({ stem }) => stems.has(stem))
      const added = shared.filter(({ stem }) => !without.has(stem))
      const sum = (some: typeof shared) => some.reduce((all, { weight }) => all + weight, 0) / total
      const nearness = passage.productId && isOfAll ? OF_ANOTHER_PRODUCT : 1
      return {
        text,
        passage,
        titled: titledShare(titleStems, { asked, rarity }),
        shared: shared.filter(({ weight }) => weight > COMMON).length,
        covered: nearness * sum(shared),
        gained: nearness * sum(added),
      }
    })
    .filter(({ covered }) => covered > 0)
    .sort((a, b) => b.covered + b.gained - a.covered - a.gained)
    .slice(0, limit)
}

function titledShare(title: string[], { asked, rarity }: { asked: string[]; rarity: Map<string, number> }): number {
  const weigh = (stems: string[]) => stems.reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0)
  const shared = title.filter((stem) => asked.includes(stem))
  return shared.some((stem) => (rarity.get(stem) ?? 0) > COMMON) ? weigh(shared) / weigh(title) : 0
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST)
    .filter((sentence) => !sentence.includes('='))
}
