import { lineSize, lineText, type ProductPage, type SheetLine, sheetLines } from '~/models/catalogue'
import { contentStems, isContentWord, stemOf, superlativeIn, wordsOf } from '~/models/language'
import { catalogueLink, personLink, type Reply } from '~/models/support'
import type { SheetLines, SubjectAnswer } from '~/models/template'
import { machinesOf } from '../knowledge'
import { joined, reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion, sentencesIn } from './products.server'

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

/** Their own question, the rows asked for, a sentence. */
async function sheetOfProducts(about: AnswerInput, wanted: SheetLines): Promise<Reply | undefined> {
  const { db, knowledge } = about
  const of = knowledge.products.filter(({ slug }) => slug === wanted.of)
  const pages = wanted.of ? await listProductPages(db, of) : await productsInQuestion(about)
  const found = pages.map((page) => ({ page, lines: linesOf(page, wanted, about) })).filter(({ lines }) => lines.length)
  if (found.length === 0) return undefined
  const texts = found.map(({ page, lines }) => `${page.name}\u202f: ${lines.join(' ')}`)
  return reply(
    texts.join('\n'),
    [],
    found.map(({ page }) => page),
  )
}

function namesOf(pages: ProductPage[]): string {
  return pages.map(({ name }) => name).join(', ')
}

function linesOf(page: ProductPage, { question, row, sentence, feature }: SheetLines, about: AnswerInput): string[] {
  const own = question ? page.details.questions.filter((each) => question.test(each.question)) : []
  const { details, description, features } = page
  const written = sentencesIn([details.upkeep?.text ?? '', ...details.installation, ...description])
  const matching = written.filter((each) => sentence?.test(each))
  return [
    ...own.slice(0, 1).map(({ answer }) => answer),
    ...mostAsked(matching, about),
    ...rowsOf(page, row, about).map(lineText),
    ...features.filter((each) => feature?.test(each)).map((each) => `${each}.`),
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

function rowsOf(page: ProductPage, row: RegExp | undefined, { knowledge }: AnswerInput): SheetLine[] {
  return row ? sheetLines(page, knowledge.template.comparison).filter(({ label }) => row.test(label)) : []
}

/** « Quelle pression faut-il ? » names no machine: every sheet's value, equal ones once, the most wanted first. */
export async function sheetOfMachines(about: AnswerInput, wanted: SheetLines): Promise<Reply | undefined> {
  const machines = await listProductPages(about.db, machinesOf(about.knowledge))
  const direction = { least: 1, most: -1, none: 0 }[superlativeIn(about.question.plain) ?? 'none']
  const sized = machines.flatMap((page) => {
    const [line] = rowsOf(page, wanted.row, about)
    const size = line && lineSize(line)
    return size === undefined ? [] : [{ page, size }]
  })
  const ranked = sized.sort((a, b) => direction * (a.size - b.size)).map(({ page }) => page)
  const lines = wanted.row ? { row: wanted.row } : wanted
  const told = (direction === 0 ? machines : ranked).map((page) => ({
    page,
    fact: linesOf(page, lines, about).join(' '),
  }))
  const facts = [...new Set(told.map(({ fact }) => fact))].filter(Boolean)
  if (facts.length === 0) return undefined
  const texts = facts.map((fact) => {
    const own = told.filter((each) => each.fact === fact).map(({ page }) => page)
    return `${namesOf(own)}\u202f: ${fact}`
  })
  return reply(texts.join('\n'), [catalogueLink], direction === 0 ? [] : ranked.slice(0, 1))
}
