import { stem } from '~/models/shop-search'
import { normalise } from '~/models/values'
import { figuresIn } from './figures'
import { isContentWord } from './stems'

/** A sentence as it is compared with another. */
export interface Statement {
  text: string
  /** Normalised, with a space at both ends. */
  plain: string
  figures: string[]
  stems: Set<string>
}

export function readStatement(text: string): Statement {
  const plain = normalise(text)
  return { text, plain: ` ${plain} `, figures: figuresIn(text), stems: new Set(plain.split(' ').map(stem)) }
}

/** Stems of what a sentence is about: without figures, their units and the words in `apart`. */
function topicStems({ plain }: Statement, apart: ReadonlySet<string>): string[] {
  const words = plain.split(' ').filter((word) => isContentWord(word) && !apart.has(word) && !measure.test(word))
  return [...new Set(words.map(stem))]
}

const measure = /\d|^(?:euros?|eur|ttc|ht|tva)$/

/** The share of a claim's topics that must be in the sentence it is taken from, and how many at least. */
const MIN_OVERLAP = 0.6
const MIN_SHARED = 2

/** A sentence with promises, and the words that say which product it is about: those of one only, and all. */
export interface Claim {
  said: Statement
  promised: string[]
  productWords: { own: ReadonlySet<string>; all: ReadonlySet<string> }
}

/** True when a known sentence is about the same product, with every figure, every promise and most of the topics. */
export function supports(known: Statement, { said, promised, productWords }: Claim): boolean {
  const hasWord = (word: string) => known.stems.has(stem(word))
  const hasWords = (words: string) => known.plain.includes(` ${words} `) || words.split(' ').every(hasWord)
  const named = said.plain.split(' ').filter((word) => productWords.own.has(word))
  if (!said.figures.every((figure) => known.figures.includes(figure))) return false
  if (!promised.every(hasWords) || !named.every(hasWord)) return false
  const topics = topicStems(said, productWords.all)
  const shared = topics.filter((each) => known.stems.has(each)).length
  return shared >= MIN_SHARED && shared >= topics.length * MIN_OVERLAP
}
