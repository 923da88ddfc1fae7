import { isContentWord, wordsOf } from '~/models/language'
import { stem } from '~/models/shop-search'
import { normalise } from '~/models/values'
import { type Evidence, unknownPlaceholders, withNamesOnly, withoutPlaceholders } from './placeholders'

/**
 * Checks one sentence of a model against the evidence of its answer. Strict on purpose: a needless refusal costs a
 * plainer answer, a missed one a promise the shop did not make.
 */

/** Why a sentence is refused, or undefined. */
export function checkSentence(sentence: string, evidence: Evidence): string | undefined {
  if (unknownPlaceholders(sentence, evidence).length > 0) return 'unknown-placeholder'
  const own = withoutPlaceholders(sentence)
  if (/[<>{}[\]`|\\*#_~^]|https?:|www\.|\p{L}\.(com|fr|net|org|io|eu|shop|example)\b|@/iu.test(own)) return 'markup'
  const plain = normalise(own)
  if (banned.test(plain)) return 'banned-words'
  if (strangeNames(own, evidence).length > 0) return 'name-without-evidence'
  const commits = figuresIn(own).length > 0 || /[€$£%‰]/.test(own) || promises.some((pattern) => pattern.test(plain))
  if (!commits) return undefined
  if (/\{\{\s*(prix|stock)/.test(sentence)) return 'promise-about-a-price'
  const said = withNamesOnly(sentence, evidence)
  return evidence.sentences.some((known) => supports(known, said)) ? undefined : 'promise-without-evidence'
}

/** The share of a promise's content words that must be in the sentence it is taken from. */
const MIN_OVERLAP = 0.6

/** True when a sentence of the shop has every figure, every promise and most of the words. */
function supports(known: string, said: string): boolean {
  const knownFigures = figuresIn(known)
  if (!figuresIn(said).every((figure) => knownFigures.includes(figure))) return false
  const [knownPlain, saidPlain] = [normalise(known), normalise(said)]
  if (promises.some((pattern) => pattern.test(saidPlain) && !pattern.test(knownPlain))) return false
  const knownStems = new Set(wordsOf(known).map(stem))
  const stems = wordsOf(said).filter(isContentWord).map(stem)
  return stems.filter((each) => knownStems.has(each)).length >= stems.length * MIN_OVERLAP
}

/**
 * Each number with its unit, `3 ans` as `3 an`, since the same number with another unit is another fact. Numbers in
 * words count when a unit follows.
 */
export function figuresIn(text: string): string[] {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ').replace(/(?<=\d) (?=\d{3}\b)/g, '')
  const digits = [...spaced.matchAll(/(\d+(?:[.,:/-]\d+)*)\s*([€$£%‰]|\p{L}+)?/gu)].map(
    ([, number = '', unit = '']) => `${number.replace(/,00$/, '').replace(',', '.')} ${unitOf(unit)}`,
  )
  const words = [...normalise(spaced).matchAll(numberWords)].map(([, number, unit = '']) => `${number} ${unitOf(unit)}`)
  return [...digits, ...words]
}

const numberWords =
  /\b(un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|cents|mille|demi|moitie)(?: \w+)? (euros?|centimes?|pour cent|pourcents?|ans?|annees?|mois|semaines?|jours?|heures?|litres?|prix|tarif|etapes?)\b/g

function unitOf(unit: string): string {
  const word = normalise(unit) || unit
  if (/^(€|euros?|eur)$/.test(word)) return '€'
  return word.length > 2 ? word.replace(/s$/, '') : word
}

/** Promises, dates and claims of an effect: allowed only when a sentence of the shop makes them too. */
const promises = [
  /\b(remises?|reductions?|rabais|ristournes?|promotions?|promo|soldes?|codes?|coupons?|bon d achat|moins chere?s?)\b/,
  /\b(gratuit\w*|offert\w*|offrons|offre|cadeaux?|sans frais|moitie prix|euros?|eur|centimes?|pour cent|pourcent)\b/,
  /\b(rembours\w*|garanti\w*|a vie|promet\w*|promis\w*|engage\w*|assur\w*)\b/,
  /\b(demain|aujourd hui|ce soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b/,
  /\b(janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/,
  /\b(en stock|epuise\w*|rupture|disponib\w*)\b/,
  /\b(certifi\w*|agree\w*|label\w*|norme\w*|laboratoire\w*|prouv\w*)\b/,
  /\b(elimin\w*|supprim\w*|bacterie\w*|virus|pesticide\w*|nitrate\w*|pfas|plomb|metaux|microplastique\w*)\b/,
  /\b(chequ\w*|especes|livrons|livre (a|au|en|aux))\b/,
]

/** Never allowed: health claims, instructions to the visitor, the prompt, other customers. */
const banned =
  /\b(autres? (?:client|visiteur)\w*|(?:client|visiteur)\w* precedent\w*|precedent\w* (?:client|visiteur)\w*|mots? de passe|cles? (?:api|est)|eau pure|purete|guer\w+|soign\w+|maladie\w*|cancer\w*|sante|medica\w*|toxi\w*|dangereu\w*|danger|poison\w*|meilleure?s?|leader|imbattable\w*|miracle\w*|prompt|consignes?|cliquez|telephonez|virez|versez)\b/

/** Capitalised words that need no evidence. */
const plainCapitals =
  'france belgique suisse luxembourg paris paypal klarna cgv tva ttc ht thomas ia europe union francais'.split(' ')

/**
 * Names missing from the evidence: a capital within a sentence, capitals or digits inside a word, a product that was
 * not looked up.
 */
function strangeNames(own: string, evidence: Evidence): string[] {
  const known = new Set([...evidence.sentences, evidence.shopName].flatMap(wordsOf).concat(plainCapitals))
  const names = new Set(evidence.knowledge.products.flatMap(({ ownWords }) => ownWords))
  return [...own.matchAll(/(?:\b(?:[ldjmtscn]|qu)[’'])?(\p{L}[\p{L}\d-]*|(?<!\d)\d+\p{L}[\p{L}\d-]*)/giu)]
    .filter(({ 1: found = '', index }) => {
      const parts = wordsOf(found)
      if (parts.every((part) => known.has(part))) return false
      if (/\p{L}-?\d|\d\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(found)) return true
      const begins = /(^|[.!?:]["»)]?)\s*(?:["«(]\s*)?$/.test(own.slice(0, index))
      if (/^\p{Lu}/u.test(found) && !begins) return true
      return parts.some((part) => names.has(part) && !everyday.has(part))
    })
    .map(([, found = '']) => found)
}

/** Words of product names that are also common words. */
const everyday = new Set('filtres filtre installation maintenance douche fontaine pro compact essentiel'.split(' '))
