import type { AnswerInput } from './embedded.server'
import type { Intent } from './intent'
import type { Passage } from './passage-search'
import type { Reply } from './reply'
import { passageAnswer } from './shop-answers.server'
import { isTelling, stem, wordsOf } from './words'

const openIntents = new Set<Intent | undefined>([undefined, 'advice', 'need', 'upkeep', 'installation'])

/** Of verbs and things that any question about any product may have: what it asks is in the others. */
const light =
  /^(aller|appareils?|convien\w*|contre|eau|filtrer?|fonctionn\w*|machines?|marche\w*|modeles?|pommeau|pomme|douchettes?|osmoseurs?|produits?|suffi\w*)$/

/** One word for all of these, so that « enlève » finds « retire ». */
const removal = /^(elimin|enlev|retir|supprim)\w*$/
const REMOVES = 'retire'

/** « J’ai du calcaire » asks what removes it. */
const complaint = /\b(j ai|on a|nous avons|trop de|marre)\b/

const noise = /\b(bruits?|bruyante?s?|silencieu\w*|decibels?|db|sonores?)\b/

/** What the sheet of the one product in question answers to this very question, before any line that sells it. */
export function ownQuestionAnswer(intent: Intent | undefined, about: AnswerInput): Reply | undefined {
  const { question, knowledge } = about
  const product = onlyProduct(about)
  if (!product || !openIntents.has(intent)) return undefined
  const words = complaint.test(question.plain) ? [...question.words, REMOVES] : question.words
  const asked = telling(words, product.ownWords)
  const own = knowledge.index.passages.filter(({ productId }) => productId === product.id)
  const [best] = own
    .map((passage) => ({ passage, match: matchOf(passage, asked, [...product.ownWords, ...wordsOf(product.name)]) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match)
  if (best) return passageAnswer(best.passage)
  if (!noise.test(question.plain) || product.category === 'extra') return undefined
  return {
    text: `${product.name}\u202f: la fiche ne donne aucune mesure du bruit, et je préfère ne pas en inventer. Une personne peut vous répondre.`,
    productIds: [product.id],
    links: [{ href: '/chat/personne', label: 'Parler à une personne' }],
  }
}

function onlyProduct({ question, recent }: AnswerInput): AnswerInput['recent'][number] | undefined {
  const main = question.products.filter(({ category }) => category !== 'extra')
  const meant = main.length > 0 ? main : question.products.length > 0 ? question.products : recent
  return meant.length === 1 ? meant[0] : undefined
}

function telling(words: string[], without: string[]): Set<string> {
  const left = words.filter((word) => isTelling(word) && !light.test(word) && !without.includes(word))
  return new Set(left.map((word) => (removal.test(word) ? REMOVES : stem(word))))
}

/** 0 when the passage answers something else. A yes or a no is only given to the whole of what it was written for. */
function matchOf({ title, text }: Passage, asked: Set<string>, without: string[]): number {
  const answered = telling(wordsOf(title), without)
  if (answered.size === 0 || asked.size === 0) return 0
  const shared = [...answered].filter((word) => asked.has(word)).length
  const [ofTitle, ofAsked] = [shared / answered.size, shared / asked.size]
  const fits = /^(Oui|Non)\b/.test(text)
    ? ofTitle === 1 && (shared > 1 || ofAsked >= 0.5)
    : ofTitle >= 0.5 && ofAsked >= 0.5
  return fits ? ofTitle + ofAsked : 0
}
