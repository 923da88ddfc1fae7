import { lineText, type ProductPage } from '~/models/shop/catalogue'
import { MAX_CARDS, type Reply } from '~/models/support/contact'
import { contentStems, stemOf } from '~/models/support/language'
import { findSentences } from '~/models/support/shop-search'
import type { AnswerInput } from './acts/about'
import { listProductPages } from './acts/products.server'
import type { Question } from './reading/question'
import { joined, reply } from './reply'

/** Of what the question asks, by the rarity of its words: in a sentence, and there beyond the answer so far. */
const MIN_COVER = 0.5
const MIN_GAIN = 0.25
const MAX_LINES = 3

/** With the lines of sheets and the sentence of the shop's texts that have what was asked and is not answered yet. */
export async function withMissing(found: Reply, about: AnswerInput): Promise<Reply> {
  const { db, question } = about
  const asked = askedStems(question)
  const pages = await listProductPages(db, question.products.slice(0, MAX_CARDS))
  const lines = pages.flatMap((page) => linesAsked(page, asked).map((line) => ({ page, line })))
  const missing = lines.filter(({ line }) => !found.text.includes(line)).slice(0, MAX_LINES)
  const texts = missing.map(({ page, line }) => `${page.name}\u202f: ${line}`)
  const answer = missing.length > 0 ? joined([found, reply(texts.join(' '), [], pages)]) : found
  const sentence = sentenceAbout(answer, about)
  return sentence ? joined([answer, sentence]) : answer
}

/** Rows of the sheet by the words of their label; its own questions when half of their words are asked. */
function linesAsked({ specifications, details }: ProductPage, asked: string[]): string[] {
  const rows = specifications.filter(({ label }) => contentStems(label).some((stem) => asked.includes(stem)))
  const own = details.questions.filter(({ question }) => {
    const stems = contentStems(question).filter((stem) => stem !== 'eau')
    return stems.filter((stem) => asked.includes(stem)).length >= Math.max(1, stems.length / 2)
  })
  return [...own.map(({ answer }) => answer), ...rows.map(lineText)]
}

export function sentenceAbout(answer: Reply | undefined, about: AnswerInput, minCover = MIN_COVER): Reply | undefined {
  const { question, knowledge, recent } = about
  const asked = askedStems(question)
  const [best] = findSentences(knowledge.sentences, asked, {
    without: new Set(contentStems(answer?.text ?? '')),
    productIds: (question.products.length > 0 ? question.products : recent).map(({ id }) => id),
    limit: 1,
  })
  if (!best || best.covered < minCover || best.gained < MIN_GAIN) return undefined
  if (best.shared < 2 && !best.isTitled) return undefined
  if (answer?.text.includes(best.text) || isAboutSentenceBefore.test(best.text)) return undefined
  const { source, title, links = [] } = best.passage
  return reply(`${source ?? title}\u202f: ${best.text}`, links.slice(0, 1))
}

/** « C’était courant avec… » */
const isAboutSentenceBefore = /^(?:C’|Ce(?:la|ci)? |Celles? |Celui |Elles? |Ils )/

/** Without the names of products. */
function askedStems({ plain, products }: Question): string[] {
  const names = new Set(products.flatMap(({ ownWords }) => ownWords).map(stemOf))
  return contentStems(plain).filter((stem) => !names.has(stem) && !/^(eau|combien)$/.test(stem))
}
