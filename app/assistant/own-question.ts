import { personLink, type Reply } from '~/models/support'
import { normalise } from '~/models/values'

import type { AnswerInput } from './answer-input'
import type { Intent } from './intent'
import { machinesOf } from './knowledge'
import type { Passage } from './passage-search'
import { reply } from './reply'
import { passageAnswer } from './shop-answers.server'
import { isContentWord, stem, wordsOf } from './words'

const openIntents = new Set<Intent | undefined>([undefined, 'advice', 'need', 'upkeep', 'installation'])

/** Words common to questions about any product, ignored when two questions are compared. */
const light =
  /^(adapt\w*|aller|appareils?|compatib\w*|convien\w*|contre|eau|fai\w*|passent?|temps|tient|tiennent|filtrer?|fonctionn\w*|machines?|marche\w*|modeles?|pommeau|pomme|douchettes?|osmoseurs?|produits?|suffi\w*|interven\w*|ok)$/

/** Synonyms folded into one word, so that « enlève » finds « retire ». */
const removal = /^(elimin|enlev|retir|supprim)\w*$/
const REMOVES = 'retire'

/** « J’ai du calcaire » asks what removes it. */
const complaint = /\b(j ai|on a|nous avons|trop de|marre)\b/

const fits = /\b(compatib\w*|convien\w*|adapt\w*|va|vont)\b/

const noise = /\b(bruits?|bruyante?s?|silencieu\w*|decibels?|db|sonores?)\b/

/** The answer from the product's own questions, before any line of its sheet. */
export function ownQuestionAnswer(about: AnswerInput, intent: Intent | undefined): Reply | undefined {
  const { question, knowledge } = about
  const product = onlyProduct(about)
  if (!openIntents.has(intent)) return undefined
  if (!product) return intent === undefined && question.products.length === 0 ? noiseAnswer(about) : undefined
  const words = complaint.test(question.plain) ? [...question.words, REMOVES] : question.words
  const asked = contentWords(words, [...product.ownWords, ...wordsOf(product.name)])
  const own = knowledge.index.passages.filter(({ productId }) => productId === product.id)
  const [best] = own
    .map((passage) => ({ passage, match: matchOf(passage, asked, [...product.ownWords, ...wordsOf(product.name)]) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match)
  // « Compatible avec ma douche ? » and « Va-t-il sur ma douche ? » have no other word.
  const fitting = fits.test(question.plain) && asked.size === 0 && own.find(({ title }) => /^Va-t-/.test(title))
  const found = best?.passage ?? fitting
  if (found) return passageAnswer(found)
  if (!noise.test(question.plain) || product.category === 'extra') return undefined
  return reply(
    `${product.name}\u202f: la fiche ne donne aucune mesure du bruit, et je préfère ne pas en inventer. Une personne peut vous répondre.`,
    [personLink],
    [product],
  )
}

/** « Est-ce bruyant ? » without a product: what the sheets say, and that they give no measure. */
function noiseAnswer({ question, knowledge }: AnswerInput): Reply | undefined {
  if (!noise.test(question.plain)) return undefined
  const said = knowledge.index.passages.filter(({ title, productId }) => productId && noise.test(normalise(title)))
  const machines = machinesOf(knowledge).map(({ id }) => id)
  const lines = said
    .filter(({ productId }) => machines.includes(productId ?? ''))
    .map(({ source, text }) => `${source}\u202f: ${text}`)
  return reply(
    [...lines, 'Nos fiches ne donnent aucune mesure du bruit, et je préfère ne pas en inventer.'],
    [personLink],
  )
}

/** The single product in question, named or mentioned before. */
export function onlyProduct({ question, recent }: AnswerInput): AnswerInput['recent'][number] | undefined {
  const main = question.products.filter(({ category }) => category !== 'extra')
  const meant = main.length > 0 ? main : question.products.length > 0 ? question.products : recent
  // « La maintenance comprend les filtres ? »: the first is what is asked about.
  const areExtras = main.length === 0 && question.products.length > 0
  if (areExtras) return [...meant].sort((a, b) => placeOf(a, question.words) - placeOf(b, question.words))[0]
  return meant.length === 1 ? meant[0] : undefined
}

function placeOf({ ownWords }: AnswerInput['recent'][number], words: string[]): number {
  return words.findIndex((word) => ownWords.includes(word) || ownWords.includes(word.replace(/s$/, '')))
}

/** The words that carry the meaning of a question or of a line of a sheet. */
export function contentWords(words: string[], without: string[]): Set<string> {
  const left = words.filter((word) => isContentWord(word) && !light.test(word) && !without.includes(word))
  return new Set(left.map(meaningOf))
}

/** Further synonyms. */
const meanings: [RegExp, string][] = [
  [removal, REMOVES],
  [/^gros(se)?$/, 'grand'],
  [/^(usages|usees?|jeter?|jett\w*|recycl\w*|poubelle)$/, 'jeter'],
  [/^(belgique|suisse|luxembourg|etranger)$/, 'ailleurs'],
]

function meaningOf(word: string): string {
  return meanings.find(([pattern]) => pattern.test(word))?.[1] ?? stem(word)
}

/** 0 for a passage about something else. One that begins with yes or no must match the whole question. */
function matchOf({ title, text }: Passage, asked: Set<string>, without: string[]): number {
  const answered = contentWords(wordsOf(title), without)
  if (answered.size === 0 || asked.size === 0) return 0
  const shared = [...answered].filter((word) => asked.has(word)).length
  const [ofTitle, ofAsked] = [shared / answered.size, shared / asked.size]
  const isAnswered = /^(Oui|Non)\b/.test(text)
    ? ofTitle === 1 && (shared > 1 || ofAsked >= 0.5)
    : ofTitle >= 0.5 && ofAsked >= 0.5
  return isAnswered ? ofTitle + ofAsked : 0
}
