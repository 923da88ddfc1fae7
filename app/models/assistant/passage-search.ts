import { isTelling, stem, wordsOf } from './words'

/** A text of the shop that can answer a question as it stands. */
export interface Passage {
  title: string
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  kind: 'question' | 'product' | 'policy' | 'article'
  productId?: string
  link?: { href: string; label: string }
}

export interface PassageIndex {
  passages: Passage[]
  /** By stem: the weight of the word in each passage that has it. */
  postings: Map<string, Map<number, number>>
  vocabulary: Set<string>
}

const TITLE_WEIGHT = 3
/** How fast a repeated word stops adding: of BM25, where it is called k1. */
const SATURATION = 1.2

export function indexPassages(passages: Passage[]): PassageIndex {
  const postings: PassageIndex['postings'] = new Map()
  const vocabulary = new Set<string>()
  for (const [place, passage] of passages.entries()) {
    for (const [text, weight] of [
      [passage.title, TITLE_WEIGHT],
      [passage.text, 1],
    ] as const) {
      for (const word of wordsOf(text)) {
        if (!isTelling(word)) continue
        vocabulary.add(word)
        const posting = postings.get(stem(word)) ?? new Map<number, number>()
        posting.set(place, (posting.get(place) ?? 0) + weight)
        postings.set(stem(word), posting)
      }
    }
  }
  return { passages, postings, vocabulary }
}

export interface FoundPassage {
  passage: Passage
  score: number
  /** The share of what is asked, rare words counting more, that the passage speaks of. */
  coverage: number
}

/** Best first. Words that no passage has count against every one of them. */
export function searchPassages(index: PassageIndex, words: string[], limit: number): FoundPassage[] {
  const stems = [...new Set(words.filter(isTelling).map(stem))]
  if (stems.length === 0) return []
  const count = index.passages.length
  const rarity = (found: number) => Math.log(1 + (count - found + 0.5) / (found + 0.5))
  const scores = new Map<number, { score: number; covered: number }>()
  let total = 0
  for (const each of stems) {
    const posting = index.postings.get(each)
    const weight = rarity(posting?.size ?? 0)
    total += weight
    for (const [place, frequency] of posting ?? []) {
      const sum = scores.get(place) ?? { score: 0, covered: 0 }
      sum.score += weight * (frequency / (frequency + SATURATION))
      sum.covered += weight
      scores.set(place, sum)
    }
  }
  return [...scores]
    .flatMap(([place, { score, covered }]) => {
      const passage = index.passages[place]
      return passage ? [{ passage, score, coverage: covered / total }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
