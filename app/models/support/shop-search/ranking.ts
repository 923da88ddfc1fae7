import { stem, wordsOf } from './french-words'
import { addImpacts, type FoundKind, foundKinds, type Segment, subjectKey } from './segment'
import { nearestWords, rangeOfBeginning } from './spelling'

/** Shoppers' words for words in the shop's texts. */
export type Synonyms = Record<string, string>

export interface ShopIndex {
  segments: Segment[]
  /** Subjects whose documents in the first segment are stale. */
  changed: { has(key: string): boolean; size: number }
}

interface Query {
  typed: string
  synonyms: Synonyms
  /** The last word may be incomplete. */
  isTyping?: boolean
}

export interface Ranking {
  /** Ids, best first. */
  found: Record<FoundKind, string[]>
  /** Query used in place of a misspelled one. */
  corrected: string | undefined
}

export const MAX_SEARCHED_WORDS = 8
const MAX_FOUND: Record<FoundKind, number> = { product: 96, article: 6, question: 3 }
/** Minimum score relative to the best of its kind. */
const MIN_RELATIVE_SCORE: Record<FoundKind, number> = { product: 0.38, article: 0.4, question: 0.5 }
const SYNONYM_WEIGHT = 0.7
const PREFIX_WEIGHT = 0.8
const CORRECTED_WEIGHT = 0.9
const MIN_PREFIX = 3
const MIN_PART = 4
/** Longer words are no compounds: taking them apart costs the square of their length. */
const MAX_COMPOUND = 40
/** Limit of prefix matches per word. */
const MAX_PREFIX_MATCHES = 60

/** Stems to match for a typed word, with weights. */
interface MatchedStems {
  stems: Map<string, number>
  /** Corrected spelling. */
  corrected: string | undefined
}

/** Ranks products, articles and questions; rarer words weigh more. */
export function rank(index: ShopIndex, query: Query): Ranking {
  const typed = wordsOf(query.typed).slice(0, MAX_SEARCHED_WORDS)
  const synonyms = stemmedSynonyms(query.synonyms)
  const wanted = typed.map((word, place) =>
    want(index, { word, synonyms, isUnfinished: query.isTyping === true && place === typed.length - 1 }),
  )
  const scores = index.segments.map((segment) => scoreSegment(segment, { wanted, index }).scores)
  const isCorrected = wanted.some(({ corrected }) => corrected !== undefined)
  return {
    found: {
      product: best(index, { scores, kind: 'product' }),
      article: best(index, { scores, kind: 'article' }),
      question: best(index, { scores, kind: 'question' }),
    },
    corrected: isCorrected ? wanted.map(({ corrected }, place) => corrected ?? typed[place]).join(' ') : undefined,
  }
}

/** By stem. */
function stemmedSynonyms(synonyms: Synonyms): Map<string, string[]> {
  return new Map(
    Object.entries(synonyms).flatMap(([words, others]) =>
      wordsOf(words).map((word): [string, string[]] => [stem(word), wordsOf(others)]),
    ),
  )
}

interface WordQuery {
  word: string
  synonyms: Map<string, string[]>
  isUnfinished: boolean
}

function want(index: ShopIndex, { word, synonyms, isUnfinished }: WordQuery): MatchedStems {
  const stems = matchExactly(index, word, synonyms)
  if (isUnfinished) addPrefixMatches(index, word, stems)
  if (stems.size > 0) return { stems, corrected: undefined }
  if (word.length >= MIN_PREFIX) addPrefixMatches(index, word, stems)
  if (stems.size > 0) return { stems, corrected: undefined }
  const near = nearest(index, word, synonyms)
  if (near !== undefined) return { stems: discounted(matchExactly(index, near, synonyms)), corrected: near }
  const parts = partsOf(index, word, synonyms)
  for (const part of parts)
    for (const [each, share] of discounted(matchExactly(index, part, synonyms))) stems.set(each, share)
  return { stems, corrected: parts.length > 0 ? parts.join(' ') : undefined }
}

function matchExactly(index: ShopIndex, word: string, synonyms: Map<string, string[]>): Map<string, number> {
  const stems = new Map<string, number>()
  for (const other of synonyms.get(stem(word)) ?? [])
    if (isKnown(index, stem(other))) stems.set(stem(other), SYNONYM_WEIGHT)
  if (isKnown(index, stem(word))) stems.set(stem(word), 1)
  return stems
}

function isKnown({ segments }: ShopIndex, stemmed: string): boolean {
  return segments.some(({ stems }) => stems.has(stemmed))
}

function addPrefixMatches({ segments }: ShopIndex, beginning: string, stems: Map<string, number>): void {
  for (const { words } of segments) {
    const [from, to] = rangeOfBeginning(words, beginning)
    for (const word of words.slice(from, Math.min(to, from + MAX_PREFIX_MATCHES))) {
      if (!stems.has(stem(word))) stems.set(stem(word), PREFIX_WEIGHT)
    }
  }
}

/** Ties go to the word in most documents. */
function nearest(index: ShopIndex, typed: string, synonyms: Map<string, string[]>): string | undefined {
  const near = [...index.segments.map(({ words }) => words), [...synonyms.keys()]].flatMap((words) =>
    nearestWords(words, typed),
  )
  const least = Math.min(...near.map(({ distance }) => distance))
  const candidates = near.filter(({ distance }) => distance === least).map(({ word }) => word)
  return candidates.sort((a, b) => countOf(index, b) - countOf(index, a))[0]
}

function countOf({ segments }: ShopIndex, word: string): number {
  return segments.reduce((sum, { stems, counts }) => sum + (counts[stems.get(stem(word)) ?? -1] ?? 0), 0)
}

/** `anticalcaire` → `calcaire`, `filtredouche` → `filtre`, `douche`. */
function partsOf(index: ShopIndex, word: string, synonyms: Map<string, string[]>): string[] {
  if (word.length > MAX_COMPOUND) return []
  for (let cut = MIN_PART; cut <= word.length - MIN_PART; cut++) {
    const halves = [word.slice(0, cut), word.slice(cut)]
    const searched = halves.flatMap(wordsOf)
    const areKnown = searched.every((half) => matchExactly(index, half, synonyms).size > 0)
    if (searched.length > 0 && areKnown) return searched
  }
  return []
}

function discounted(stems: Map<string, number>): Map<string, number> {
  return new Map([...stems].map(([each, share]) => [each, share * CORRECTED_WEIGHT]))
}

/** By document of a segment: score, and share of the query covered. */
export function coverageOf(
  { segment, synonyms }: { segment: Segment; synonyms: Synonyms },
  words: string[],
): { scores: Float32Array; covered: Float32Array } {
  const index = { segments: [segment], changed: new Map() }
  const stemmed = stemmedSynonyms(synonyms)
  const wanted = words.map((word) => ({ stems: matchExactly(index, word, stemmed), corrected: undefined }))
  return scoreSegment(segment, { wanted, index, missing: Math.log(1 + segment.subjects.length) })
}

/** Score by document: word weights times the share of the query covered. */
function scoreSegment(
  segment: Segment,
  { wanted, index, missing = 0 }: { wanted: MatchedStems[]; index: ShopIndex; missing?: number },
): { scores: Float32Array; covered: Float32Array } {
  const size = segment.subjects.length
  const [scores, covered] = [new Float32Array(size), new Float32Array(size)]
  let total = 0
  for (const { stems } of wanted) {
    const rarity = rarityOf(index, stems)
    total += rarity || missing
    const impacts = impactsOf(segment, stems)
    for (let document = 0; document < size; document++) {
      const impact = impacts[document] ?? 0
      if (impact === 0) continue
      scores[document] = (scores[document] ?? 0) + impact * rarity
      covered[document] = (covered[document] ?? 0) + rarity
    }
  }
  for (let document = 0; document < size; document++) {
    covered[document] = (covered[document] ?? 0) / (total || 1)
    scores[document] = (scores[document] ?? 0) * (covered[document] ?? 0)
  }
  return { scores, covered }
}

function impactsOf(segment: Segment, stems: Map<string, number>): Float32Array {
  const impacts = new Float32Array(segment.subjects.length)
  for (const [stemmed, share] of stems) {
    const stemPlace = segment.stems.get(stemmed)
    if (stemPlace !== undefined) addImpacts(segment, { stemPlace, share, impacts })
  }
  return impacts
}

/** BM25 inverse document frequency; 0 for an unknown word, so that it excludes nothing. */
function rarityOf({ segments }: ShopIndex, stems: Map<string, number>): number {
  let [all, holding] = [0, 0]
  for (const segment of segments) {
    all += segment.subjects.length
    const counts = [...stems.keys()].map((each) => segment.counts[segment.stems.get(each) ?? -1] ?? 0)
    holding += Math.max(0, ...counts)
  }
  return holding === 0 ? 0 : Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}

interface Found {
  segment: number
  document: number
  score: number
}

/** Scores near the best; ties by index order. */
function best(index: ShopIndex, { scores, kind }: { scores: Float32Array[]; kind: FoundKind }): string[] {
  const found: Found[] = []
  for (const [segment, own] of scores.entries()) collectBest(index, { found, own, segment, kind })
  const least = (found[0]?.score ?? 0) * MIN_RELATIVE_SCORE[kind]
  return found
    .filter(({ score }) => score >= least)
    .flatMap(({ segment, document }) => index.segments[segment]?.subjects[document]?.id ?? [])
}

/** Keeps only the top results in order: sorting ten thousand is slower than finding them. */
function collectBest(
  { segments, changed }: ShopIndex,
  { found, own, segment, kind }: { found: Found[]; own: Float32Array; segment: number; kind: FoundKind },
): void {
  const searched = segments[segment]
  if (!searched) return
  const { kinds, subjects } = searched
  const kindPlace = foundKinds.indexOf(kind)
  const isCurrent = (document: number) => {
    const subject = subjects[document]
    return segment > 0 || changed.size === 0 || (subject !== undefined && !changed.has(subjectKey(subject)))
  }
  for (let document = 0; document < own.length; document++) {
    const score = own[document] ?? 0
    const least = found.length < MAX_FOUND[kind] ? 0 : (found.at(-1)?.score ?? 0)
    if (score > least && kinds[document] === kindPlace && isCurrent(document)) {
      found.splice(placeOf(found, score), 0, { segment, document, score })
      if (found.length > MAX_FOUND[kind]) found.pop()
    }
  }
}

/** After ties. */
function placeOf(found: Found[], score: number): number {
  let [low, high] = [0, found.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle]?.score ?? 0) >= score) low = middle + 1
    else high = middle
  }
  return low
}
