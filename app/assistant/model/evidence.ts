import { figuresIn, isContentWord, wordsOf, writtenWords } from '~/models/language'
import { stem } from '~/models/shop-search'
import { normalise } from '~/models/values'
import { canFill, type Evidence, fillPlaceholders } from './placeholders'

/**
 * Why a model's sentence is refused, or undefined. Strict on purpose: a needless refusal costs a plainer answer, a missed
 * one a promise the shop did not make.
 */
export function checkSentence(sentence: string, evidence: Evidence): string | undefined {
  if (!canFill(sentence, evidence)) return 'unknown-placeholder'
  const own = fillPlaceholders(sentence, evidence, 'none')
  if (/[<>{}[\]`|\\*#_~^]|https?:|www\.|\p{L}\.(com|fr|net|org|io|eu|shop|example)\b|@/iu.test(own)) return 'markup'
  const { banned, promises } = evidence.knowledge.talk
  const plain = normalise(own)
  if (banned.some((pattern) => pattern.test(plain))) return 'banned-words'
  if (hasStrangeName(own, evidence)) return 'name-without-evidence'
  const commits = figuresIn(own).length > 0 || /[€$£%‰]/.test(own) || promises.some((pattern) => pattern.test(plain))
  if (!commits) return undefined
  if (/\{\{\s*(prix|stock|reponse|commande)/.test(sentence)) return 'promise-beside-a-placeholder'
  const said = fillPlaceholders(sentence, evidence, 'nom')
  return evidence.sentences.some((known) => supports(known, said, promises)) ? undefined : 'promise-without-evidence'
}

/** The share of a promise's content words that must be in the sentence it is taken from. */
const MIN_OVERLAP = 0.6

/** True when a sentence of the shop has every figure, every promise and most of the words. */
function supports(known: string, said: string, promises: RegExp[]): boolean {
  const knownFigures = figuresIn(known)
  if (!figuresIn(said).every((figure) => knownFigures.includes(figure))) return false
  const [knownPlain, saidPlain] = [normalise(known), normalise(said)]
  if (promises.some((pattern) => pattern.test(saidPlain) && !pattern.test(knownPlain))) return false
  const knownStems = new Set(wordsOf(known).map(stem))
  const stems = wordsOf(said).filter(isContentWord).map(stem)
  return stems.filter((each) => knownStems.has(each)).length >= stems.length * MIN_OVERLAP
}

/** A name missing from the evidence, or of a product that was not looked up. */
function hasStrangeName(own: string, { sentences, shopName, knowledge }: Evidence): boolean {
  const { properNames, everydayNames } = knowledge.talk
  const known = new Set([...[...sentences, shopName].flatMap(wordsOf), ...properNames])
  const ofProducts = new Set(knowledge.products.flatMap(({ ownWords }) => ownWords))
  return writtenWords(own).some(({ word, isName }) => {
    const parts = wordsOf(word)
    if (parts.every((part) => known.has(part))) return false
    return isName || parts.some((part) => ofProducts.has(part) && !everydayNames.has(part))
  })
}
