import type { ProductPage } from '~/models/catalogue'
import { contentStems, stemOf, wordsOf } from '~/models/language'
import { catalogueLink, personLink, type Reply } from '~/models/support'
import type { SubjectAnswer } from '~/models/template'
import { machinesOf } from '../knowledge'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { factText, listProductPages, productsInQuestion, sentencesIn } from './products.server'

type Sheet = NonNullable<SubjectAnswer['sheet']>

/** What the sheets of the products in question say: their own question, the rows asked for, a sentence. */
export async function sheetOfProducts(about: AnswerInput, sheet: Sheet): Promise<Reply | undefined> {
  const isHowOften = /\b(tous les combien|frequence|souvent)\b/.test(about.question.plain)
  const asked = new Set([...contentStems(about.question.plain), ...(isHowOften ? [HOW_OFTEN] : [])])
  const pages = sheet.of ? await listProductPages(about.db, named(sheet.of, about)) : await productsInQuestion(about)
  const found = pages.flatMap((page) => {
    const lines = linesOf(page, sheet, asked)
    return lines.length > 0 ? [{ page, lines }] : []
  })
  if (found.length === 0) return undefined
  const texts = found.map(({ page, lines }) => `${page.name}\u202f: ${lines.join(' ')}`)
  return reply(
    texts,
    [],
    found.map(({ page }) => page),
  )
}

function named(slug: string, { knowledge }: AnswerInput) {
  return knowledge.products.filter((product) => product.slug === slug)
}

/** Which machines list a feature, and which do not. */
export async function machinesWith(feature: RegExp, { db, knowledge }: AnswerInput): Promise<Reply | undefined> {
  const pages = await listProductPages(db, machinesOf(knowledge))
  const isListed = (page: ProductPage) => page.features.some((each) => feature.test(each))
  const words = pages.flatMap(({ features }) => features).find((each) => feature.test(each))
  if (words === undefined) return undefined
  const namesOf = (some: ProductPage[]) => some.map(({ name }) => name).join(', ')
  const without = namesOf(pages.filter((page) => !isListed(page)))
  const others = without ? ` Non annoncé sur la fiche de\u202f: ${without}.` : ''
  return reply(`${words}\u202f: ${namesOf(pages.filter(isListed))}.${others}`, [catalogueLink], pages.filter(isListed))
}

/** Where the sheet of a product that was named says nothing of it. */
export async function silentSheet(about: AnswerInput): Promise<Reply | undefined> {
  const [page] = await productsInQuestion(about)
  if (!page) return undefined
  return reply(
    `${page.name}\u202f: la fiche ne le dit pas, et je préfère ne pas l’inventer. Une personne peut vous répondre.`,
    [personLink],
    [page],
  )
}

/** Stands among the stems asked for, for a question of how often. */
const HOW_OFTEN = 'chaque'
const often = /^(chaque|jours?|semaines?|mois|an)$/

function linesOf(page: ProductPage, { question, row, sentence }: Sheet, asked: Set<string>): string[] {
  const own = question ? page.details.questions.filter((each) => question.test(each.question)) : []
  const rows = row ? rowsOf(page, row).map(factText) : []
  const lines = [...own.slice(0, 1).map(({ answer }) => answer), ...rows]
  if (lines.length > 0) return lines
  const written = sentence ? sentencesOf(page).filter((each) => sentence.test(each)) : []
  const shared = (text: string) =>
    wordsOf(text).filter((word) => asked.has(stemOf(word)) || (asked.has(HOW_OFTEN) && often.test(word))).length
  return written.sort((a, b) => shared(b) - shared(a)).slice(0, 1)
}

/** Of the specifications; else of what is compared, of the box or of the installation. */
function rowsOf({ specifications, details, warrantyYears }: ProductPage, row: RegExp) {
  const found = specifications.filter(({ label }) => row.test(label))
  if (found.length > 0) return found
  const others = [
    ...details.facts,
    { label: 'Dans la boîte', value: details.inTheBox.join('\u202f; ') },
    { label: 'Installation', value: details.installation.join(' ') },
    { label: 'Garantie', value: warrantyYears > 0 ? `${warrantyYears} ans` : '' },
  ]
  return others.filter(({ label, value }) => row.test(label) && value !== '')
}

function sentencesOf({ description, details }: ProductPage): string[] {
  return sentencesIn([details.upkeep?.text ?? '', ...details.installation, ...description])
}

/** « Quelle pression faut-il ? » names no machine: every sheet's value, equal ones once, the most wanted first. */
export async function sheetOfMachines(about: AnswerInput, sheet: Sheet): Promise<Reply | undefined> {
  const { row = /^$/ } = sheet
  const machines = await listProductPages(about.db, machinesOf(about.knowledge))
  const pages = ranked(machines, row, about.question.plain)
  const namesByFact = new Map<string, ProductPage[]>()
  for (const page of pages) {
    const fact = linesOf(page, sheet.row ? { row } : sheet, new Set()).join(' ')
    if (fact) namesByFact.set(fact, [...(namesByFact.get(fact) ?? []), page])
  }
  const facts = [...namesByFact].map(([fact, own]) => `${own.map(({ name }) => name).join(', ')}\u202f: ${fact}`)
  if (facts.length === 0) return undefined
  const isRanked = order(about.question.plain) !== 0
  return reply(facts.join('\n'), [catalogueLink], isRanked ? pages.slice(0, 1) : [])
}

function ranked(pages: ProductPage[], row: RegExp, plain: string): ProductPage[] {
  const direction = order(plain)
  if (direction === 0) return pages
  const size = (page: ProductPage) => {
    const [fact] = rowsOf(page, row)
    const numbers = (fact?.value.match(/\d+(?:,\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')))
    // « 1 L rejeté pour 2 L filtrés »: the more is filtered, the less is thrown away.
    if (/rejet/i.test(fact?.label ?? '')) return -(numbers[1] ?? 0)
    return /×/.test(fact?.value ?? '') ? numbers.reduce((all, each) => all * each, 1) : (numbers[0] ?? 0)
  }
  return pages.filter((page) => rowsOf(page, row).length > 0).sort((a, b) => direction * (size(a) - size(b)))
}

/** 1: the least first; -1: the most first. */
function order(plain: string): 1 | -1 | 0 {
  if (/\b(moins|plus (petit|petite|compact|compacte|leger|legere|court|etroit|bas)|minimum)\b/.test(plain)) return 1
  return /\b(plus (gros|grosse|grand|grande|long|longue|rapide|vite|haut|lourd|puissant|de)|meilleure?|maximum)\b/.test(
    plain,
  )
    ? -1
    : 0
}
