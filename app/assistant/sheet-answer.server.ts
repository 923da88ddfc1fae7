import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { catalogueLink, type Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { factText } from './fact-text'
import type { Intent } from './intent'
import { machinesOf } from './knowledge'
import { contentWords, onlyProduct } from './own-question'
import { listProductPages } from './product-answers.server'
import { reply } from './reply'
import { wordsOf } from './words'

const openIntents = new Set<Intent | undefined>([undefined, 'need', 'upkeep', 'installation'])

/** Minimum overlap with the question: lower for a named product, since one from an earlier message may be off topic. */
const ENOUGH_OF_NAMED = 0.6
const ALL = 1

const askedBox =
  /\b(dans (la|le|sa|son) (boite|carton|colis)|contenu (de la|du) (boite|carton|colis)|fourni(e|s|es)?|livree?s? avec)\b/

/** The contents of the box, or the line of the product sheet that best matches the question. */
export async function sheetAnswer(about: AnswerInput, intent: Intent | undefined): Promise<Reply | undefined> {
  if (!openIntents.has(intent)) return undefined
  const product = onlyProduct(about)
  const page = product && (await findProductPage(about.db, product.id))
  if (askedBox.test(about.question.plain)) return page ? boxAnswer(page) : boxesAnswer(about)
  if (!product || !page) return undefined
  const asked = contentWords(about.question.words, [...product.ownWords, ...wordsOf(product.name)])
  // « Les filtres » may be those of a machine.
  const isNamed = about.question.products.length > 0 && product.category !== 'extra'
  const enough = isNamed ? ENOUGH_OF_NAMED : ALL
  const [best] = linesOf(page)
    .map((line) => ({ line, share: shareOf(line, asked) }))
    .filter(({ share }) => share >= enough)
    // Of two that say as much, the one that says little else.
    .sort((a, b) => b.share - a.share || a.line.length - b.line.length)
  if (!best) return undefined
  return reply(best.line.includes(page.name) ? best.line : `${page.name}. ${best.line}`, [], [page])
}

function linesOf({ specifications, description, features, details }: ProductPage): string[] {
  const written = [...description, details.upkeep?.text ?? '']
  return [
    ...specifications.map(factText),
    ...written
      .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/))
      .filter((sentence) => !/^(Celle|Celui)-ci|^$/.test(sentence)),
    ...[...details.inTheBox, ...features].map((line) => `${line}.`),
  ]
}

/** 0 without content words. */
function shareOf(line: string, asked: Set<string>): number {
  const said = contentWords(wordsOf(line), [])
  return [...asked].filter((word) => said.has(word)).length / Math.max(1, asked.size)
}

function boxAnswer(page: ProductPage): Reply | undefined {
  const { inTheBox } = page.details
  if (inTheBox.length === 0) return undefined
  return reply(`${page.name}, dans la boîte\u202f: ${inTheBox.join('\u202f; ')}.`, [], [page])
}

/** « Le robinet est-il fourni ? »: the machines whose box holds one. */
async function boxesAnswer({ db, question, knowledge }: AnswerInput): Promise<Reply | undefined> {
  const pages = await listProductPages(db, machinesOf(knowledge))
  const asked = contentWords(question.plain.replace(askedBox, ' ').split(' '), [])
  const lines = pages.flatMap(({ name, details }) => {
    const held = details.inTheBox.filter((line) => shareOf(line, asked) === 1)
    return held.length > 0 ? [`${name}\u202f: ${held.join('\u202f; ')}.`] : []
  })
  const whole = 'Le contenu de la boîte est sur chaque fiche\u202f; nommez un produit, et je vous le donne.'
  return reply([...lines, whole], [catalogueLink])
}
