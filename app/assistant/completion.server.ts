import type { Reply } from '~/models/support/contact'
import { contentStems } from '~/models/support/language'
import { type FoundSentence, findSentences, type Passage } from '~/models/support/shop-search'
import type { AnswerInput } from './acts/about'
import { askedStems } from './reading/question'
import { joined, reply } from './reply'

/** Of what the question asks, by the rarity of its words: in a sentence, and there beyond the answer so far. */
const MIN_COVER = 0.4
const MIN_GAIN = 0.25
/** Of the words of a product's own question. */
const MIN_TITLED = 0.4
const MAX_LOOKED_AT = 12

/** With what the sheets of the products in question, or the articles of the answer, say of what is not answered yet. */
export function withMissing(found: Reply, about: AnswerInput): Reply {
  const { question, knowledge } = about
  const productIds = question.products.length > 0 ? question.products.map(({ id }) => id) : found.productIds
  const pages = found.links.map(({ href }) => href)
  const isNear = ({ productId, kind, links: [page] = [] }: Passage) =>
    productId ? productIds.includes(productId) : kind === 'article' && page !== undefined && pages.includes(page.href)
  const [best] = findSentences(knowledge.sentences, askedStems(question), {
    without: new Set(contentStems(found.text)),
    isAllowed: isNear,
    limit: MAX_LOOKED_AT,
  })
    .filter((each) => isMissing(each, found.text))
    .sort((a, b) => b.titled - a.titled)
  if (!best) return found
  const { title, productId } = best.passage
  const ofOthers = knowledge.index.passages.filter(
    (each) => productId && each.productId !== productId && each.title === title && isNear(each),
  )
  const told = [best.passage, ...ofOthers].map((passage) =>
    toldBy(passage, passage === best.passage ? best : undefined),
  )
  return joined([found, reply(told.join(' '), best.passage.links?.slice(0, 1))])
}

function isMissing(sentence: FoundSentence, said: string): boolean {
  const { text, gained, passage } = sentence
  const isTold = said.includes(text) || said.includes(`${passage.title}\u202f: `)
  if (isTold || isPartOfMore.test(text)) return false
  return passage.productId ? isOfTitle(sentence) : gained >= MIN_GAIN && isCovering(sentence, MIN_COVER)
}

/** A row by its whole label, a product’s question by much of it. */
function isOfTitle({ titled, passage }: FoundSentence): boolean {
  return titled >= (passage.title.endsWith('?') ? MIN_TITLED : 1)
}

function isCovering({ shared, titled, covered }: FoundSentence, minCover: number): boolean {
  return covered >= minCover && (shared > 1 || titled === 1)
}

/** « Oui. » beneath its question. */
function toldBy({ source, title, text }: Passage, sentence?: FoundSentence): string {
  const answer = title.endsWith('?') ? text : (sentence?.text ?? text)
  const question = /^(?:Oui|Non)\b/.test(answer) ? `«\u202f${title}\u202f» ` : ''
  return `${source ?? title}\u202f: ${question}${answer}`
}

/** The sentence of all the shop's texts that has the most of what is asked, when nothing else answers. */
export function sentenceAbout({ question, knowledge, recent }: AnswerInput, minCover: number): Reply | undefined {
  const productIds = (question.products.length > 0 ? question.products : recent).map(({ id }) => id)
  const [best] = findSentences(knowledge.sentences, askedStems(question), {
    without: new Set(),
    isAllowed: ({ productId }) => !productId || productIds.length === 0 || productIds.includes(productId),
    isOfAll: productIds.length === 0,
    limit: 1,
  })
  if (!best || !isCovering(best, minCover) || isPartOfMore.test(best.text)) return undefined
  const { source, title, links = [] } = best.passage
  return reply(`${source ?? title}\u202f: ${best.text}`, links.slice(0, 1))
}

/** « C’était courant avec… », an item of a list. */
const isPartOfMore = /^(?:- |C’|Ce(?:la|ci)? |Celles? |Celui |Elles? |Ils )/
