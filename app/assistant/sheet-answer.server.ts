import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { catalogueLink, type Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { factText } from './fact-text'
import type { Intent } from './intent'
import { onlyProduct, telling } from './own-question'
import { wordsOf } from './words'

const openIntents = new Set<Intent | undefined>([undefined, 'need', 'upkeep', 'installation'])

/** Of what is asked: a product that is only in mind may not be what the question is about. */
const ENOUGH_OF_NAMED = 0.6
const ALL = 1

const askedBox =
  /\b(dans (la|le|sa|son) (boite|carton|colis)|contenu (de la|du) (boite|carton|colis)|fourni(e|s|es)?|livree?s? avec)\b/

/** What lies in the box, or the one line of the sheet that speaks of most of what is asked of a product. */
export async function sheetAnswer(
  db: Kysely<ShopDatabase>,
  intent: Intent | undefined,
  about: AnswerInput,
): Promise<Reply | undefined> {
  if (!openIntents.has(intent)) return undefined
  const product = onlyProduct(about)
  const page = product && (await findProductPage(db, product.id))
  if (askedBox.test(about.question.plain)) return page ? boxAnswer(page) : boxesAnswer(db, about)
  if (!product || !page) return undefined
  const asked = telling(about.question.words, [...product.ownWords, ...wordsOf(product.name)])
  // « Les filtres » may be those of a machine.
  const isNamed = about.question.products.length > 0 && product.category !== 'extra'
  const enough = isNamed ? ENOUGH_OF_NAMED : ALL
  const [best] = linesOf(page)
    .map((line) => ({ line, share: shareOf(line, asked) }))
    .filter(({ share }) => share >= enough)
    // Of two that say as much, the one that says little else.
    .sort((a, b) => b.share - a.share || a.line.length - b.line.length)
  if (!best) return undefined
  return {
    text: best.line.includes(page.name) ? best.line : `${page.name}. ${best.line}`,
    productIds: [page.id],
    links: [],
  }
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

/** 0 when nothing telling is asked. */
function shareOf(line: string, asked: Set<string>): number {
  const said = telling(wordsOf(line), [])
  return [...asked].filter((word) => said.has(word)).length / Math.max(1, asked.size)
}

function boxAnswer({ id, name, details }: ProductPage): Reply | undefined {
  if (details.inTheBox.length === 0) return undefined
  return { text: `${name}, dans la boîte\u202f: ${details.inTheBox.join('\u202f; ')}.`, productIds: [id], links: [] }
}

/** « Le robinet est-il fourni ? »: the machines whose box holds one. */
async function boxesAnswer(db: Kysely<ShopDatabase>, { question, knowledge }: AnswerInput): Promise<Reply | undefined> {
  const machines = knowledge.products.filter(({ category }) => category === 'machine')
  const pages = await Promise.all(machines.map(({ id }) => findProductPage(db, id)))
  const asked = telling(question.plain.replace(askedBox, ' ').split(' '), [])
  const lines = pages.flatMap((page) => {
    const held = page?.details.inTheBox.filter((line) => shareOf(line, asked) === 1) ?? []
    return page && held.length > 0 ? [`${page.name}\u202f: ${held.join('\u202f; ')}.`] : []
  })
  const whole = 'Le contenu de la boîte est sur chaque fiche\u202f; nommez un produit, et je vous le donne.'
  return { text: [...lines, whole].join('\n\n'), productIds: [], links: [catalogueLink] }
}
