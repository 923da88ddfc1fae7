import { stem, tokensOf, wordsOf } from './french-words'

export const foundKinds = ['product', 'article', 'question'] as const
export type FoundKind = (typeof foundKinds)[number]

export interface Subject {
  kind: FoundKind
  id: string
}

/** Weighted texts of a product, an article or a question. */
export interface SearchDocument extends Subject {
  texts: { text: string; weight: number }[]
}

/** Term frequency saturation: the weight at which a word counts for half. */
const HALF_WEIGHT = 4
const MAX_IMPACT = 255
/** Varint encoding, seven bits per byte. */
const SEVEN_BITS = 128

/** Immutable inverted index in bytes: objects per posting would take ten times the memory. */
export interface Segment {
  subjects: Subject[]
  /** By subject: index into `foundKinds`. */
  kinds: Uint8Array
  /** Stem to its index in `offsets`. */
  stems: Map<string, number>
  /** Offsets into `postings` and counts, by stem; one extra offset ends the last. */
  offsets: Uint32Array
  counts: Uint32Array
  /** Delta-encoded document, then the stem's weight in it. */
  postings: Uint8Array
  /** Sorted surface forms for prefixes and misspellings, with their stems. */
  words: string[]
  stemOfWord: Uint32Array
}

export function subjectKey({ kind, id }: Subject): string {
  return `${kind} ${id}`
}

interface GrowingBytes {
  bytes: Uint8Array
  length: number
  count: number
  last: number
}

/** Incremental, so that large shops can be indexed in batches. */
export function createSegmentBuilder() {
  const subjects: Subject[] = []
  const stems = new Map<string, number>()
  const stemOfWord = new Map<string, number>()
  const lists: GrowingBytes[] = []
  /** Memoizes tokens, so that each spelling is split once. */
  const placesOfToken = new Map<string, number[]>()

  function placesOf(token: string): number[] {
    const known = placesOfToken.get(token)
    if (known) return known
    const places = wordsOf(token).map(stemPlace)
    placesOfToken.set(token, places)
    return places
  }

  function stemPlace(word: string): number {
    const known = stemOfWord.get(word)
    if (known !== undefined) return known
    const stemmed = stem(word)
    const place = stems.get(stemmed) ?? lists.push({ bytes: new Uint8Array(8), length: 0, count: 0, last: 0 }) - 1
    stems.set(stemmed, place)
    stemOfWord.set(word, place)
    return place
  }

  return {
    add({ kind, id, texts }: SearchDocument) {
      const document = subjects.push({ kind, id }) - 1
      const weights = new Map<number, number>()
      for (const { text, weight } of texts) {
        for (const token of tokensOf(text)) {
          for (const place of placesOf(token)) weights.set(place, (weights.get(place) ?? 0) + weight)
        }
      }
      for (const [place, weight] of weights) {
        const impact = Math.max(1, Math.round((MAX_IMPACT * weight) / (weight + HALF_WEIGHT)))
        const list = lists[place]
        if (list) append(list, document, impact)
      }
    },
    /** `pause` yields to the event loop between steps. */
    async finish(pause: () => Promise<unknown>): Promise<Segment> {
      placesOfToken.clear()
      await pause()
      const words = [...stemOfWord.keys()].sort()
      const postings = await joined(lists, pause)
      await pause()
      return {
        subjects,
        kinds: Uint8Array.from(subjects, ({ kind }) => foundKinds.indexOf(kind)),
        stems,
        ...postings,
        words,
        stemOfWord: Uint32Array.from(words, (word) => stemOfWord.get(word) ?? 0),
      }
    },
  }
}

function append(list: GrowingBytes, document: number, impact: number): void {
  if (list.length + 6 > list.bytes.length) {
    const larger = new Uint8Array(list.bytes.length * 2)
    larger.set(list.bytes)
    list.bytes = larger
  }
  let distance = document - list.last
  while (distance >= SEVEN_BITS) {
    list.bytes[list.length++] = (distance % SEVEN_BITS) + SEVEN_BITS
    distance = Math.floor(distance / SEVEN_BITS)
  }
  list.bytes[list.length++] = distance
  list.bytes[list.length++] = impact
  list.count += 1
  list.last = document
}

/** Lists per step. */
const LISTS_A_STEP = 1_000

async function joined(
  lists: GrowingBytes[],
  pause: () => Promise<unknown>,
): Promise<Pick<Segment, 'offsets' | 'counts' | 'postings'>> {
  const offsets = new Uint32Array(lists.length + 1)
  for (const [place, { length }] of lists.entries()) offsets[place + 1] = (offsets[place] ?? 0) + length
  const postings = new Uint8Array(offsets[lists.length] ?? 0)
  for (const [place, { bytes, length }] of lists.entries()) {
    if (place % LISTS_A_STEP === 0) await pause()
    postings.set(bytes.subarray(0, length), offsets[place])
  }
  return { offsets, postings, counts: Uint32Array.from(lists, ({ count }) => count) }
}

/** Raises a word's impact per document to its stem's weight there, capped at 1, times its share. */
export function addImpacts(
  { offsets, postings }: Segment,
  { stemPlace, share, impacts }: { stemPlace: number; share: number; impacts: Float32Array },
): void {
  const end = offsets[stemPlace + 1] ?? 0
  const unit = share / MAX_IMPACT
  let document = 0
  for (let at = offsets[stemPlace] ?? 0; at < end; ) {
    let byte = postings[at++] ?? 0
    for (let scale = 1; ; scale *= SEVEN_BITS) {
      document += (byte & (SEVEN_BITS - 1)) * scale
      if (byte < SEVEN_BITS) break
      byte = postings[at++] ?? 0
    }
    const impact = (postings[at++] ?? 0) * unit
    if (impact > (impacts[document] ?? 0)) impacts[document] = impact
  }
}

export function bytesOf(segment: Segment): number {
  const { offsets, counts, postings, stemOfWord } = segment
  return offsets.byteLength + counts.byteLength + postings.byteLength + stemOfWord.byteLength
}
