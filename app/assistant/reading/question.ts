import type { PackType } from '~/database/schema'
import { joinExpressions, placeIn, wordsOf, wordsTyped } from '~/models/language'
import { replaceAddresses } from '~/models/values'
import type { Knowledge, KnownProduct } from '../knowledge'

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
  pack: Exclude<PackType, 'individual'> | undefined
  packs: PackType[]
}

const packs = [
  { type: 'basique', pattern: /\b(packs?|formules?|version|en) basiques?\b/ },
  { type: 'medium', pattern: /\b(packs?|formules?|version|en|le|du|au) mediums?\b/ },
  { type: 'premium', pattern: /\b(packs?|formules?) premiums?\b/ },
] as const

/** « Pour une personne » counts a household; « parler à une personne » does not. */
const onePerson = /\bpour (une|1) (seule )?personne( seule)?\b/

/** « Que quelqu’un vienne le poser », « posé par vous »: the service. */
const laidByOthers =
  /\b(quelqu un|(un|votre) (pro|technicien|installateur|plombier|professionnel|bonhomme|gars|monteur))( vienne| vient| qui vient)? (pour )?(me |nous )?(le |la |l )?(pose|poser|installe|installer|monter|monte)\b|\b(pose|posee|installee?|montee?|mise? en (place|service)) par (vous|vos soins)\b|\bvous (venez |veniez )?(me |nous )?(le |la |l )?(poser|installer|monter)\b/g

/** « Entretenu trois ans », « et l’entretenir ». */
const keptByOthers = /\bentretenue? (pendant )?(3|trois) ans\b|\bet (me |nous )?(l |le |la )entretenir\b/g

/** « Une machine et la pose »: no machine by its name. */
export function namesNoMachine({ products, plain }: Pick<Question, 'products' | 'plain'>): boolean {
  if (products.length === 0) return true
  return (
    products.every(({ category }) => category === 'extra') && /\b(machine|appareil|osmoseur|modele)s?\b/.test(plain)
  )
}

type Reading = Pick<Knowledge, 'products' | 'spelling'>

export function readQuestion(typed: string, { products, spelling }: Reading): Question {
  const text = replaceAddresses(typed, ' ')
  const words = wordsTyped(text, spelling)
  const plain = words.join(' ').replace(onePerson, 'pour 1 habitant')
  const named = packs.filter(({ pattern }) => pattern.test(plain))
  const naming = named.reduce(
    (rest, { pattern }) => rest.replace(pattern, ' '),
    plain.replace(laidByOthers, 'installation').replace(keptByOthers, 'entretien'),
  )

  const namedProducts = productsNamed(wordsOf(naming), products)
  return {
    typed,
    text,
    words,
    plain,
    features: featuresOf(plain, { named: namedProducts, pack: named[0] }),
    products: namedProducts,
    pack: named[0]?.type,
    packs: named.map(({ type }) => type),
  }
}

function featuresOf(
  plain: string,
  { named, pack }: { named: KnownProduct[]; pack: { pattern: RegExp } | undefined },
): string[] {
  const kinds = new Map(
    named
      .filter(({ category }) => category !== 'extra')
      .flatMap(({ ownWords, category, needs }) =>
        ownWords.map((word): [string, string] => [
          word,
          category === 'machine' ? 'unemachine' : `accessoire${needs[0] ?? ''}`,
        ]),
      ),
  )
  const withoutPack = pack ? plain.replace(pack.pattern, 'unpack') : plain
  const words = joinExpressions(
    withoutPack
      .replace(/\b\d+(?=[a-z]?\b)/g, '0')
      .split(' ')
      .filter(Boolean),
  )
  const place = placeIn(plain)
  return words.map((word) => {
    if (place?.words.includes(word)) return place.country ? 'unpays' : 'unailleurs'
    return kinds.get(word) ?? kinds.get(word.replace(/s$/, '')) ?? word
  })
}

/** Machines before extras, then by the number of matching words. */
function productsNamed(words: string[], products: KnownProduct[]): KnownProduct[] {
  const asked = new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]))
  return products
    .map((product) => ({ product, hits: product.ownWords.filter((word) => asked.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => rank(a.product) - rank(b.product) || b.hits - a.hits)
    .map(({ product }) => product)
}

/** « Le prix de l’installation de l’Essentiel » is about the machine first. */
function rank({ category }: KnownProduct): number {
  return category === 'extra' ? 1 : 0
}
