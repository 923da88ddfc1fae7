import { LRUCache } from 'lru-cache'
import type { PackType } from '~/database/schema'
import { contentStems, joinExpressions, placeIn, stemOf, wordsTyped } from '~/models/support/language'
import { replaceAddresses } from '~/models/values/email-address'
import { isMachine, type Knowledge, type KnownProduct } from '../knowledge'

/** A visitor's message, or one question of it, as the embedded engine reads it. */
export interface Question {
  typed: string
  /** Without e-mail addresses. */
  text: string
  /** Normalised, with typing errors corrected. */
  words: string[]
  /** The words, one space apart. */
  plain: string
  /** What the subject is told by: expressions as one word, names and places as what they are. */
  features: string[]
  /** Those it names. */
  products: KnownProduct[]
  /** The first of `packs`. */
  pack: PackType | undefined
  packs: PackType[]
}

type Reading = Pick<Knowledge, 'products' | 'spelling'> & { talk: Pick<Knowledge['talk'], 'packs' | 'rewrites'> }

const MAX_KEPT = 100
const kept = new WeakMap<Reading['spelling'], LRUCache<string, Question>>()

/** Kept, since each answer reads the messages before it again. */
export function readQuestion(typed: string, reading: Reading): Question {
  const questions = kept.get(reading.spelling) ?? new LRUCache({ max: MAX_KEPT })
  kept.set(reading.spelling, questions)
  const known = questions.get(typed)
  if (known) return known
  const question = readAnew(typed, reading)
  questions.set(typed, question)
  return question
}

function readAnew(typed: string, { products, spelling, talk }: Reading): Question {
  const text = replaceAddresses(typed, ' ')
  const words = wordsTyped(text, spelling)
  const plain = words.join(' ')
  const packs = talk.packs.filter(({ pattern }) => pattern.test(plain))
  const packless = packs.reduce((rest, { pattern }) => rest.replace(pattern, 'unpack'), plain)
  const naming = talk.rewrites.reduce((rest, { pattern, as }) => rest.replace(pattern, as), packless)
  const named = productsNamed(naming.split(' '), products)
  return {
    ...{ typed, text, words, plain, products: named, packs: packs.map(({ type }) => type) },
    features: featuresOf(packless, named, placeIn(plain)),
    pack: packs[0]?.type,
  }
}

function featuresOf(packless: string, named: KnownProduct[], place: ReturnType<typeof placeIn>): string[] {
  const figures = packless.replace(/\b\d+(?=[a-z]?\b)/g, '0')
  return joinExpressions(figures.split(' ').filter(Boolean)).map((word) => {
    if (place?.words.includes(word)) return place.country ? 'unpays' : 'unailleurs'
    const product = named.find((each) => each.category !== 'extra' && isNamed(each, [word]))
    if (!product) return word
    return isMachine(product) ? 'unemachine' : 'accessoire'
  })
}

/** Of what it asks, without the names of products. */
export function askedStems({ plain, products }: Question): string[] {
  const names = new Set(products.flatMap(({ ownWords }) => ownWords).map(stemOf))
  return contentStems(plain).filter((stem) => !names.has(stem) && !/^(eau|combien)$/.test(stem))
}

/** Machines before extras: « le prix de l’installation de l’Essentiel » is about the machine first. */
function productsNamed(words: string[], products: KnownProduct[]): KnownProduct[] {
  const named = products.filter((product) => isNamed(product, words))
  const isExtra = ({ category }: KnownProduct) => category === 'extra'
  return [...named.filter((product) => !isExtra(product)), ...named.filter(isExtra)]
}

function isNamed({ ownWords }: KnownProduct, words: string[]): boolean {
  return words.some((word) => ownWords.includes(word) || ownWords.includes(word.replace(/s$/, '')))
}
