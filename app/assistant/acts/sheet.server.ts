import type { SheetLines, SubjectAnswer } from '~/models/base/template'
import { lineSize, lineText, type ProductPage, type SheetLine, sheetLines } from '~/models/shop/catalogue'
import { catalogueLink, personLink, type Reply } from '~/models/support/contact'
import {
  contentStems,
  countSentences,
  isContentWord,
  splitSentences,
  stemOf,
  superlativeIn,
  wordsOf,
} from '~/models/support/language'
import { catalogueVat } from '~/models/values/vat'
import { machinesOf } from '../knowledge'
import { joined, listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion } from './products.server'

/** What the sheets of the products in question say; where none is named, the rows of all machines. */
export async function readSheets(
  { sheet = [], quote, withSheet }: SubjectAnswer,
  about: AnswerInput,
): Promise<Reply | undefined> {
  const { plain } = about.question
  const isOfValues = quote === undefined || /\b(combien|quel\w*|lequel|taux|ratio|plus|moins)\b/.test(plain)
  const replies = await Promise.all(
    [sheet].flat().map(async (wanted) => {
      const mayTellAll = !wanted.onlyNamed && (withSheet || wanted.feature || (wanted.row && isOfValues))
      return (await sheetOfProducts(about, wanted)) ?? (mayTellAll ? sheetOfMachines(about, wanted) : undefined)
    }),
  )
  const [first, ...others] = replies.filter((each) => each !== undefined)
  return first && { ...joined([first, ...others]), productIds: first.productIds }
}

/** Where the sheet of a product that was named says nothing of it. */
export async function silentSheet(about: AnswerInput): Promise<Reply | undefined> {
  const [page] = await productsInQuestion(about)
  const silent = 'la fiche ne le dit pas, et je préfère ne pas l’inventer. Une personne peut vous répondre.'
  return page && reply(`${page.name}\u202f: ${silent}`, [personLink], [page])
}

async function sheetOfProducts(about: AnswerInput, wanted: SheetLines): Promise<Reply | undefined> {
  const { db, knowledge } = about
  const of = knowledge.products.filter(({ slug }) => slug === wanted.of)
  return tell(wanted.of ? await listProductPages(db, of) : await productsInQuestion(about), wanted, about)
}

/** « Quelle pression faut-il ? » names no machine: every sheet's value, the most wanted first. */
async function sheetOfMachines(about: AnswerInput, wanted: SheetLines): Promise<Reply | undefined> {
  const machines = await listProductPages(about.db, machinesOf(about.knowledge))
  const superlative = superlativeIn(about.question.plain)
  const sized = machines.flatMap((page) => {
    const [line] = rowsOf(page, wanted.row, about)
    const size = line && lineSize(line)
    return size === undefined ? [] : [{ page, size: superlative === 'most' ? -size : size }]
  })
  const ranked = sized.sort((a, b) => a.size - b.size).map(({ page }) => page)
  const told = tell(superlative ? ranked : machines, wanted.row ? { row: wanted.row } : wanted, about)
  const shown = superlative ? ranked.slice(0, 1) : []
  return told && { ...told, productIds: shown.map(({ id }) => id), links: [catalogueLink] }
}

const MOST_SENTENCES = 3

/** Equal lines once; of one product, many sentences as points. */
function tell(pages: ProductPage[], wanted: SheetLines, about: AnswerInput): Reply | undefined {
  const told = pages.flatMap((page) => {
    const fact = linesOf(page, wanted, about).join(' ')
    return fact ? [{ page, fact }] : []
  })
  const texts = [...new Set(told.map(({ fact }) => fact))].map((fact) => {
    const names = told.filter((each) => each.fact === fact).map(({ page }) => page.name)
    return { heading: `${names.join(', ')}\u202f:`, fact }
  })
  const [only, ...others] = texts
  const isLong = only && others.length === 0 && countSentences(only.fact) > MOST_SENTENCES
  const lines = isLong
    ? [`${only.heading}\n${listed(splitSentences(only.fact).map((each) => each.trim()))}`]
    : texts.map(({ heading, fact }) => `${heading} ${fact}`)
  const shown = told.map(({ page }) => page)
  return texts.length > 0 ? reply(listed(lines), [], shown) : undefined
}

/** Its own question, its strong points, a sentence, the rows asked for. */
function linesOf(page: ProductPage, { question, row, sentence, feature }: SheetLines, about: AnswerInput): string[] {
  const own = question ? page.details.questions.filter((each) => question.test(each.question)) : []
  const { details, description, features } = page
  const written = [details.upkeep?.text ?? '', ...details.installation, ...description]
    .flatMap(splitSentences)
    .flatMap((each) => (sentence?.test(each.trim()) ? each.trim() : []))
  const strong = features.filter((each) => feature?.test(each))
  return [
    ...own.slice(0, 1).map(({ answer }) => answer),
    ...(strong.length > 0 ? [`${strong.join('\u202f; ')}.`] : []),
    ...mostAsked(written, about),
    ...rowsOf(page, row, about).map(lineText),
  ]
}

const often = /^(chaque|jours?|semaines?|mois|an)$/

/** The one that shares the most words with the question. */
function mostAsked(sentences: string[], { question: { plain } }: AnswerInput): string[] {
  const isHowOften = /\b(tous les combien|frequence|souvent)\b/.test(plain)
  const asked = new Set(contentStems(plain))
  const isShared = (word: string) =>
    (isContentWord(word) && asked.has(stemOf(word))) || (isHowOften && often.test(word))
  const shared = (text: string) => wordsOf(text).filter(isShared).length
  return sentences.sort((a, b) => shared(b) - shared(a)).slice(0, 1)
}

function rowsOf(page: ProductPage, row: RegExp | undefined, { knowledge, settings }: AnswerInput): SheetLine[] {
  const lines = sheetLines(page, knowledge.template.comparison, catalogueVat(settings))
  return row ? lines.filter(({ label }) => row.test(label)) : []
}
