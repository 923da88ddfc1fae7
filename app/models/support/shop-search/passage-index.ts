import type { ReplyLink } from '~/models/support/contact'
import { stem, wordsOf } from './french-words'
import { coverageOf, type Synonyms } from './ranking'
import { createSegmentBuilder, type Segment } from './segment'

/** A self-contained answer: a line of a sheet, a question, a section. */
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

/** Above the excerpt of an article. */
export const ARTICLE_SOURCE = 'Article du blog'

export interface PassageIndex {
  passages: Passage[]
  segment: Segment
  synonyms: Synonyms
  /** The distinctive stems of each passage's title. */
  titles: Set<string>[]
  /** Stems too common to distinguish titles or questions. */
  generic: Set<string>
}

const TITLE_WEIGHT = 6
const TEXT_WEIGHT = 1.5
/** Boost of the shop's own questions. */
const OWN_QUESTION_BOOST = 1.25
/** Words in nearly every title. */
const commonTitleWords = ['eau', 'osmose', 'osmoseur', 'purificateur', 'appareil', 'machine', 'modele', 'produit']

/** `names` are words of product names: they identify the subject, not the question. */
export async function indexPassages(
  passages: Passage[],
  { names = [], synonyms = {} }: { names?: string[]; synonyms?: Synonyms },
  pause: () => Promise<unknown> | undefined = () => undefined,
): Promise<PassageIndex> {
  const generic = new Set([...commonTitleWords, ...names].map(stem))
  const builder = createSegmentBuilder()
  const titles: PassageIndex['titles'] = []
  for (const [place, { title, source = '', text }] of passages.entries()) {
    await pause()
    titles.push(
      new Set(
        wordsOf(title)
          .map(stem)
          .filter((each) => !generic.has(each)),
      ),
    )
    builder.add({
      kind: 'question',
      id: String(place),
      texts: [
        { text: title, weight: TITLE_WEIGHT },
        { text: `${source} ${text}`, weight: TEXT_WEIGHT },
      ],
    })
  }
  return { passages, segment: await builder.finish(async () => pause()), synonyms, titles, generic }
}

interface PassageChoice {
  /** Leaves out texts about other products. */
  productId?: string
  kinds?: Passage['kind'][]
}

export interface FoundPassage {
  passage: Passage
  score: number
  /** The share of the question that the passage has, by the rarity of its words. */
  coverage: number
}

/** Best first. */
export function searchPassages(
  index: PassageIndex,
  words: string[],
  limit: number,
  { productId, kinds }: PassageChoice = {},
): FoundPassage[] {
  const asked = wordsOf(words.join(' '))
  const stems = asked.map(stem).filter((each) => !index.generic.has(each))
  const { scores, covered } = coverageOf(index, asked)
  return index.passages
    .flatMap((passage, place): FoundPassage[] => {
      const score = scores[place] ?? 0
      if (score === 0 || (kinds && !kinds.includes(passage.kind))) return []
      // Articles are about all machines, or about another.
      if (productId && (passage.kind === 'article' || (passage.productId && passage.productId !== productId))) return []
      const title = index.titles[place] ?? new Set()
      const shared = new Set(stems.filter((each) => title.has(each))).size
      const closeness = closenessOf(passage, { share: shared / Math.max(1, title.size), shared, productId })
      return closeness > 0 ? [{ passage, score: score * closeness, coverage: covered[place] ?? 0 }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/**
 * 0 when only common words match: « Oui. Tout se démonte… » only fits its own question, and a sheet only its product.
 */
function closenessOf(
  { kind, productId: own, title }: Passage,
  { share, shared, productId }: { share: number; shared: number; productId: string | undefined },
): number {
  if (kind === 'question') return share * OWN_QUESTION_BOOST
  if (title.endsWith('?')) return productId || share > 0.5 ? share : 0
  if (own) return own === productId ? 1 : 0
  return shared > 0 ? 0.5 + share / 2 : 0
}

/** Shown above a passage, so that « Oui. » is not taken for the answer to another question. */
export function headingOf({ title, source }: Passage): string {
  const quoted = title.startsWith('«') ? title : `«\u202f${title}\u202f»`
  return source ? `${source}\u202f: ${quoted}` : quoted
}
