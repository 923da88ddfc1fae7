import type { PackType } from '~/database/schema'
import type { Knowledge, KnownProduct } from './knowledge'
import { correct, wordsOf } from './words'

/** A visitor's message as the embedded engine reads it. */
export interface Question {
  /** As it was typed. */
  text: string
  /** Normalised, with typing errors corrected. */
  words: string[]
  /** The words, one space apart. */
  plain: string
  /** Those it names. */
  products: KnownProduct[]
  pack: Exclude<PackType, 'individual'> | undefined
}

const packs = [
  { type: 'basique', pattern: /\b(pack|formule) basique\b/ },
  { type: 'medium', pattern: /\b(pack|formule) medium\b/ },
  { type: 'premium', pattern: /\b(pack|formule) premium\b/ },
] as const

/** « Pour une personne » counts a household; « parler à une personne » does not. */
const onePerson = /\bpour (une|1) (seule )?personne( seule)?\b/

/** Abbreviations typed on a phone. */
const shorthand = new Map(
  Object.entries({
    bcp: 'beaucoup',
    cb: 'carte bancaire',
    cest: 'c est',
    cmb: 'combien',
    combiens: 'combien',
    cv: 'ca va',
    ds: 'dans',
    jai: 'j ai',
    jaimerais: 'j aimerais',
    jcherche: 'je cherche',
    jhabite: 'j habite',
    jvoudrais: 'je voudrais',
    jveux: 'je veux',
    pb: 'probleme',
    pers: 'personnes',
    pk: 'pourquoi',
    pr: 'pour',
    qd: 'quand',
    quelqun: 'quelqu un',
    tt: 'tout',
    ya: 'y a',
  }),
)

export function readQuestion(
  text: string,
  knowledge: Pick<Knowledge, 'products' | 'vocabulary' | 'prefixes'>,
): Question {
  const typed = wordsOf(text).flatMap((word) => shorthand.get(word)?.split(' ') ?? word)
  const words = typed.map((word) => correct(word, knowledge))
  const plain = words.join(' ').replace(onePerson, 'pour 1 habitant')
  const pack = packs.find(({ pattern }) => pattern.test(plain))
  const naming = pack ? wordsOf(plain.replace(pack.pattern, ' ')) : words
  return { text, words, plain, products: productsNamed(naming, knowledge.products), pack: pack?.type }
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
