import { personLink, type Reply } from '~/models/support'
import { normalise } from '~/models/values'

import type { AnswerInput } from './answer-input'
import type { Intent } from './intent'
import type { Passage } from './passage-search'
import { passageAnswer } from './shop-answers.server'
import { isTelling, stem, wordsOf } from './words'

const openIntents = new Set<Intent | undefined>([undefined, 'advice', 'need', 'upkeep', 'installation'])

/** Of verbs and things that any question about any product may have: what it asks is in the others. */
const light =
  /^(adapt\w*|aller|appareils?|compatib\w*|convien\w*|contre|eau|fai\w*|passent?|temps|tient|tiennent|filtrer?|fonctionn\w*|machines?|marche\w*|modeles?|pommeau|pomme|douchettes?|osmoseurs?|produits?|suffi\w*|interven\w*|ok)$/

/** One word for all of these, so that « enlève » finds « retire ». */
const removal = /^(elimin|enlev|retir|supprim)\w*$/
const REMOVES = 'retire'

/** « J’ai du calcaire » asks what removes it. */
const complaint = /\b(j ai|on a|nous avons|trop de|marre)\b/

const fits = /\b(compatib\w*|convien\w*|adapt\w*|va|vont)\b/

const noise = /\b(bruits?|bruyante?s?|silencieu\w*|decibels?|db|sonores?)\b/

/** What the sheet of the one product in question answers to this very question, before any line that sells it. */
export function ownQuestionAnswer(intent: Intent | undefined, about: AnswerInput): Reply | undefined {
  const { question, knowledge } = about
  const product = onlyProduct(about)
  if (!openIntents.has(intent)) return undefined
  if (!product) return intent === undefined && question.products.length === 0 ? noiseAnswer(about) : undefined
  const words = complaint.test(question.plain) ? [...question.words, REMOVES] : question.words
  const asked = telling(words, [...product.ownWords, ...wordsOf(product.name)])
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
  return {
    text: `${product.name}\u202f: la fiche ne donne aucune mesure du bruit, et je préfère ne pas en inventer. Une personne peut vous répondre.`,
    productIds: [product.id],
    links: [personLink],
  }
}

/** « Est-ce bruyant ? » of no machine: what the sheets say, and that they measure nothing. */
function noiseAnswer({ question, knowledge }: AnswerInput): Reply | undefined {
  if (!noise.test(question.plain)) return undefined
  const said = knowledge.index.passages.filter(({ title, productId }) => productId && noise.test(normalise(title)))
  const machines = knowledge.products.filter(({ category }) => category === 'machine').map(({ id }) => id)
  const lines = said
    .filter(({ productId }) => machines.includes(productId ?? ''))
    .map(({ source, text }) => `${source}\u202f: ${text}`)
  return {
    text: [...lines, 'Nos fiches ne donnent aucune mesure du bruit, et je préfère ne pas en inventer.'].join('\n\n'),
    productIds: [],
    links: [personLink],
  }
}

/** The one that is named, or else the one in mind. */
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

/** What a question about a product asks, or a line of its sheet says. */
export function telling(words: string[], without: string[]): Set<string> {
  const left = words.filter((word) => isTelling(word) && !light.test(word) && !without.includes(word))
  return new Set(left.map(meaningOf))
}

/** Words that ask the same. */
const meanings: [RegExp, string][] = [
  [removal, REMOVES],
  [/^gros(se)?$/, 'grand'],
  [/^(usages|usees?|jeter?|jett\w*|recycl\w*|poubelle)$/, 'jeter'],
  [/^(belgique|suisse|luxembourg|etranger)$/, 'ailleurs'],
]

function meaningOf(word: string): string {
  return meanings.find(([pattern]) => pattern.test(word))?.[1] ?? stem(word)
}

/** 0 when the passage answers something else. A yes or a no is only given to the whole of what it was written for. */
function matchOf({ title, text }: Passage, asked: Set<string>, without: string[]): number {
  const answered = telling(wordsOf(title), without)
  if (answered.size === 0 || asked.size === 0) return 0
  const shared = [...answered].filter((word) => asked.has(word)).length
  const [ofTitle, ofAsked] = [shared / answered.size, shared / asked.size]
  const isAnswered = /^(Oui|Non)\b/.test(text)
    ? ofTitle === 1 && (shared > 1 || ofAsked >= 0.5)
    : ofTitle >= 0.5 && ofAsked >= 0.5
  return isAnswered ? ofTitle + ofAsked : 0
}
