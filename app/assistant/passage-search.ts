import type { ReplyLink } from '~/models/support'
import { isContentWord, stem, wordsOf } from './words'

/** A text of the shop that can be quoted as an answer. */
export interface Passage {
  /** The question it answers, or its heading. Shown above it, and weighted in the search. */
  title: string
  /** The product, article or policy it comes from; undefined for the shop's own questions. */
  source?: string
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  kind: 'question' | 'product' | 'policy' | 'article'
  productId?: string
  links?: ReplyLink[]
}

export interface PassageIndex {
  passages: Passage[]
  /** By stem: its weight in each passage. */
  postings: Map<string, Map<number, number>>
  /** The distinctive stems of each passage's title. */
  titles: Set<string>[]
  /** Stems too common to distinguish titles or questions. */
  generic: Set<string>
  vocabulary: Set<string>
}

const TITLE_WEIGHT = 3
/** k1 of BM25: saturation of repeated words. */
const SATURATION = 1.2
/** Boost of the shop's own questions. */
const OWN_FIRST = 1.25
/** Words in nearly every title. */
const commonplace = ['eau', 'osmose', 'osmoseur', 'purificateur', 'appareil', 'machine', 'modele', 'produit']

/** `names` are words of product names: they identify the subject, not the question. */
export function indexPassages(passages: Passage[], names: string[] = []): PassageIndex {
  const postings: PassageIndex['postings'] = new Map()
  const vocabulary = new Set<string>()
  const generic = new Set([...commonplace, ...names].map(stem))
  const titles = passages.map(({ title }) => {
    return new Set(
      wordsOf(title)
        .filter(isContentWord)
        .map(stem)
        .filter((each) => !generic.has(each)),
    )
  })
  for (const [place, passage] of passages.entries()) {
    for (const [text, weight] of [
      [passage.title, TITLE_WEIGHT],
      [`${passage.source ?? ''} ${passage.text}`, 1],
    ] as const) {
      for (const word of wordsOf(text)) {
        if (!isContentWord(word)) continue
        vocabulary.add(word)
        const posting = postings.get(stem(word)) ?? new Map<number, number>()
        posting.set(place, (posting.get(place) ?? 0) + weight)
        postings.set(stem(word), posting)
      }
    }
  }
  return { passages, postings, titles, generic, vocabulary }
}

export interface SearchChoice {
  /** Leaves out texts about other products. */
  productId?: string
  kinds?: Passage['kind'][]
}

/** Two-letter words that are searched all the same. */
const shortTerms = new Set(['ph'])

function isSearched(word: string): boolean {
  return word.length > 2 || /\d/.test(word) || shortTerms.has(word)
}

/**
 * Best first. `coverage`: the share of the question that the passage covers, weighted by rarity; words missing from
 * every passage lower it for all.
 */
export function searchPassages(
  index: PassageIndex,
  words: string[],
  limit: number,
  { productId, kinds }: SearchChoice = {},
): { passage: Passage; score: number; coverage: number }[] {
  const stems = [...new Set(words.filter(isContentWord).map(stem))].filter(isSearched)
  if (stems.length === 0) return []
  const count = index.passages.length
  const rarity = (found: number) => Math.log(1 + (count - found + 0.5) / (found + 0.5))
  const scores = new Map<number, { score: number; covered: number; matched: string[] }>()
  let total = 0
  for (const each of stems) {
    const posting = index.postings.get(each)
    const weight = rarity(posting?.size ?? 0)
    total += weight
    for (const [place, frequency] of posting ?? []) {
      const sum = scores.get(place) ?? { score: 0, covered: 0, matched: [] }
      sum.score += weight * (frequency / (frequency + SATURATION))
      sum.covered += weight
      if (!index.generic.has(each)) sum.matched.push(each)
      scores.set(place, sum)
    }
  }
  return [...scores]
    .flatMap(([place, { score, covered, matched }]) => {
      const passage = index.passages[place]
      if (!passage || (kinds && !kinds.includes(passage.kind))) return []
      // Articles are about all machines, or about another.
      const isElsewhere = passage.kind === 'article' || (passage.productId && passage.productId !== productId)
      if (productId && isElsewhere) return []
      const closeness = closenessOf({ passage, title: index.titles[place] ?? new Set(), matched, productId })
      return closeness > 0 ? [{ passage, score: score * closeness, coverage: covered / total }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/**
 * 0 for a passage that only shares common words. A question's answer needs a shared distinctive word, and more count
 * more, since « Oui. Tout se démonte… » fits its own question only. A product's sheet answers for that product alone.
 * Any other text needs two shared words, or one that is half of its title.
 */
function closenessOf(found: {
  passage: Passage
  title: Set<string>
  matched: string[]
  productId: string | undefined
}): number {
  const { passage, title, matched, productId } = found
  const shared = matched.filter((each) => title.has(each)).length
  const share = shared / Math.max(1, title.size)
  if (passage.kind === 'question') return share * OWN_FIRST
  // Without a product, a product's question must be nearly the same question.
  if (isQuestion(passage)) return productId || share > 0.5 ? share : 0
  if (passage.productId) return passage.productId === productId ? 1 : 0
  // Articles about something else share common words: « boire », « chaque jour ».
  if (passage.kind === 'article' && shared === 0 && !isAbout(passage, matched)) return 0
  return matched.length > 1 || shared * 2 >= Math.max(1, title.size) ? 1 : 0
}

function isAbout({ source = '' }: Passage, matched: string[]): boolean {
  const about = new Set(wordsOf(source).map(stem))
  return matched.some((each) => about.has(each))
}

function isQuestion({ title }: Passage): boolean {
  return title.endsWith('?')
}

/** Shown above a passage, so that « Oui. » is not read as the answer to another question. */
export function headingOf({ title, source }: Passage): string {
  const quoted = title.startsWith('«') ? title : `«\u202f${title}\u202f»`
  return source ? `${source}\u202f: ${quoted}` : quoted
}
