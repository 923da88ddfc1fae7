import { stem } from '~/models/support/shop-search'
import { normalise } from '~/models/values/search-text'

const least = /\b(moins|plus (petit|petite|fin|fine|mince|compact|compacte|leger|legere|court|etroit|bas)|minimum)\b/
const most = /\b(plus (gros|grosse|grand|grande|long|longue|rapide|vite|haut|lourd|puissant|de)|meilleure?|maximum)\b/

/** Of which the least or the most is asked for, in normalised words. */
export function superlativeIn(plain: string): 'least' | 'most' | undefined {
  if (least.test(plain)) return 'least'
  return most.test(plain) ? 'most' : undefined
}

/**
 * Each number of a text with its unit, `3 ans` as `3 an`, since the same number with another unit is another fact.
 * Numbers in words count from ten upwards, and smaller ones when a unit follows.
 */
export function figuresIn(text: string): string[] {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ').replace(/(?<=\d) (?=\d{3}\b)/g, '')
  const digits = [...spaced.matchAll(/(\d+(?:[.,:/-]\d+)*)\s*([€$£%‰]|\p{L}+)?/gu)].map(
    ([, number = '', unit = '']) => `${number.replace(/,00$/, '').replace(',', '.')} ${unitOf(unit)}`,
  )
  const words = [...normalise(spaced).matchAll(numberWords)].map(
    ([, any, unit, large, unitOfLarge]) => `${any ?? large} ${unitOf(unit ?? unitOfLarge ?? '')}`,
  )
  return [...digits, ...words]
}

const tenUpwards =
  '(?:dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|huitante|nonante|cents?|centaines?|mille|milliers?)'
const number = `(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|demie?|moitie|tiers|quart|${tenUpwards})`
const unit =
  '(?: \\w+)? (euros?|balles|centimes?|pour cent|pourcents?|ans?|annees?|mois|semaines?|jours?|heures?|litres?|prix|tarif|etapes?|personnes|minutes)'
/** Bounded: a text of nothing but numbers would be quadratic. */
const more = `(?: (?:et )?${number}){0,8}`
const numberWords = new RegExp(`\\b(?:(${number}${more})${unit}|(${tenUpwards}${more})(?:${unit})?)\\b`, 'g')

function unitOf(written: string): string {
  const word = normalise(written) || written
  if (/^(€|euros?|eur)$/.test(word)) return '€'
  return word.length > 2 ? word.replace(/s$/, '') : word
}

const declining = String.raw`\b(?:pas (?:d une? (?:[a-z]+ )?|de (?:la |l (?:[a-z]+ )?)?|d |la |les |le )|ni (?:la |les |le )?|(?:sans|enleve\w*|retire\w*) (?:la |les |le |l )?|(?:ai|a|avons|avez|possede) deja (?:[a-z]+ ){0,4}?)`

/** « Sans la pose », « j’ai déjà le Premium »: what has these words in its name is not wanted. */
export function isDeclined(ownWords: string[], plain: string): boolean {
  return ownWords.some((word) => new RegExp(`${declining}${word}s?\\b`).test(plain))
}

const asking =
  /^(les? |la )?(prix|tarifs?|cout|frais|delais?|garantie|stock)\b|\b(combien|quels?|quelles?|lequel|laquelle|quand|comment|pourquoi|quoi|est ce|ou pas|peut on|puis je|(?!(et|si|qu|que|ou|mais|car|donc|quand|comme|puis|alors|sinon) )[a-z]+ (t )?(il|elle|on)|vous [a-z]+ez|[a-z]+ez vous)\b/

/** Whether it is a question, rather than said beside one; `plain` is the normalised text. */
export function asksSomething({ text, plain }: { text: string; plain: string }): boolean {
  return text.includes('?') || asking.test(plain)
}

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
