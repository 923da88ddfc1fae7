import { stem } from '~/models/support/shop-search'
import { normalise } from '~/models/values/search-text'
import { figuresIn } from './figures'

/** A sentence as it is compared with another. */
export interface Statement {
  figures: string[]
  /** Stems in their order, without what any sentence may have more or less of. */
  stems: string[]
}

/** Articles, and the forms of « être » and « avoir » that join a thing and what is said of it. */
const joining = new Set(
  'le la l les un une du de d des au aux a en et il elle ils elles on ce c cet cette ces s se son sa ses leur leurs qui y est sont ont ainsi aussi donc'.split(
    ' ',
  ),
)

/** Words that turn, bound or attribute what is said: none of them may be dropped. */
const turning = new Set(
  `ne n pas plus moins jamais rien aucun aucune non oui ni ou sans sauf hors seul seule seuls seulement uniquement si
  sinon selon sous parfois souvent rarement presque peut peuvent pouvez peux doit doivent devez faut trop peu assez
  certain certains certaines avant apres jusqu mais meme interdit impossible contre dela evitez evite dit lit croit
  prevu partie moitie tant lorsque quand que qu tous toutes toujours reserve reserves deux trois quatre cinq six sept huit neuf dix faux fausse vrai`
    .split(/\s+/)
    .map(stem),
)

export function readStatement(text: string, apart: ReadonlySet<string> = new Set()): Statement {
  const words = normalise(text).split(' ')
  const counted = words.filter((word) => word && !joining.has(word) && !apart.has(word))
  return { figures: figuresIn(text), stems: counted.map(stem) }
}

/** The share of a sentence that may be left out, and how much must be said at least. */
const MIN_KEPT = 0.5
const MIN_STEMS = 2

/**
 * True when a known sentence says the same: all that is said is in it, in the same order, and what was left out neither
 * turns nor bounds it. The order tells who does what, and more than what.
 */
export function covers(known: Statement, said: Statement): boolean {
  if (said.stems.length < MIN_STEMS || said.stems.length < known.stems.length * MIN_KEPT) return false
  if (known.figures.length !== said.figures.length) return false
  if (!known.figures.every((figure) => said.figures.includes(figure))) return false
  let place = 0
  for (const each of known.stems) {
    if (each === said.stems[place]) place++
    else if (turning.has(each)) return false
  }
  return place === said.stems.length
}
