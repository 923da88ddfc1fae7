import { offerText, type ProductCard, type ProductPage, packText, priceText, totalsOf } from '~/models/shop/catalogue'
import { listProducts } from '~/models/shop/catalogue/index.server'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support/contact'
import { budgetIn } from '~/models/support/language'
import { formatTtc, type Vat, withVat } from '~/models/values/money'
import { pricingOf } from '~/models/values/totals'
import { catalogueVat } from '~/models/values/vat'
import { machinesOf } from '../knowledge'
import { joined, listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { basketText, budgetVerdict, instalmentsOf } from './basket.server'
import { productsInQuestion } from './products.server'

/** Prices of the products in question, or of all of them together; without any, a price list. */
export async function priceAct(about: AnswerInput): Promise<Reply> {
  const { question } = about
  const isOfExtras = question.products.every(({ category }) => category === 'extra')
  // « Une machine et la pose » names no machine.
  const isUnnamed = question.products.length === 0 || (isOfExtras && isOfMachine(about))
  const isBudgetAlone = isUnnamed && budgetIn(question.text) !== undefined
  const products = isBudgetAlone ? [] : await productsInQuestion(about)
  if (products.length === 0) return priceList(about)
  const basket = await basketText(about)
  if (basket) return basket
  const [first, ...others] = products.map((product) => ({ product, totalCents: totalOf(product, about) }))
  const verdict = first && others.length === 0 ? budgetVerdict(first.totalCents, question) : ''
  const inInstalments = first && others.length === 0 ? instalmentsOf(first.totalCents, about) : []
  const answers = products.map((product) => verdict + priceAnswer(product, about))
  return reply([listed(answers), ...inInstalments], [], products)
}

function packOf({ packs }: ProductPage, { question }: AnswerInput) {
  return packs.find(({ type }) => type === question.pack)
}

/** Delivered, TTC, in the pack that is asked for. */
function totalOf(product: ProductPage, about: AnswerInput): number {
  const { priceCents } = packOf(product, about) ?? product
  return totalsOf({ priceCents, isService: product.isService }, pricingOf(about.settings)).totalCents
}

function priceAnswer(product: ProductPage, about: AnswerInput): string {
  const { name, priceCents, packs, isExtra } = product
  const pack = packOf(product, about)
  const vat = catalogueVat(about.settings)
  if (pack) return `${name}, ${packText(pack, vat)} Sans pack\u202f: ${formatTtc(priceCents, vat)} TTC.`
  const offered = packs.map((own) => `${own.name} ${formatTtc(own.priceCents, vat)}`)
  const offer = offerText(product, pricingOf(about.settings))
  if (offered.length > 0) return `${offer} En pack, TTC\u202f: ${offered.join(', ')}.`
  return isOfPacks(about) && !isExtra ? `${offer} Pas de pack pour cet article.` : offer
}

function isOfPacks({ question, subject }: AnswerInput): boolean {
  return question.pack !== undefined || subject === 'packs'
}

function isOfMachine({ question, knowledge }: AnswerInput): boolean {
  return knowledge.talk.machineWords.some((pattern) => pattern.test(question.plain))
}

/** Products by price, machines first; within a budget that was named, the dearest first. */
async function priceList(about: AnswerInput): Promise<Reply> {
  const { db, question, knowledge } = about
  const vat = catalogueVat(about.settings)
  const { cards } = await listProducts(db, { sort: 'prix-croissant' })
  const ids = new Set(machinesOf(knowledge).map(({ id }) => id))
  const machines = cards.filter(({ id }) => ids.has(id))
  const others = cards.filter(({ id }) => !ids.has(id))
  const budget = budgetIn(question.text)
  if (budget === undefined) {
    const isOfDearest = /\b(plus chere?s?|haut de gamme)\b/.test(question.plain)
    if (/\bmoins chere?\b/.test(question.plain)) return pricesOf('Le moins cher', machines.slice(0, 1), vat)
    if (/\bplus chere?\b/.test(question.plain)) return pricesOf('Le plus cher', machines.slice(-1), vat)
    return pricesOf('Voici nos prix', isOfDearest ? machines.reverse() : [...machines, ...others], vat)
  }
  const within = (some: ProductCard[]) =>
    some.filter(({ priceCents }) => withVat(priceCents, vat.percent) <= budget).reverse()
  const [cheapest] = machines
  if (!cheapest || within(machines).length > 0) return pricesOf('Dans votre budget', within(machines), vat)
  const none = `Non, aucun de nos appareils n’entre dans ce budget. Le moins cher est ${cheapest.name}\u202f: ${formatTtc(cheapest.priceCents, vat)} TTC.`
  const instead = isOfMachine(about) ? [] : within(others)
  if (instead.length === 0) return reply(none, [catalogueLink], [cheapest])
  return joined([reply(none), pricesOf('Dans votre budget', instead, vat)])
}

function pricesOf(intro: string, cards: ProductCard[], vat: Vat): Reply {
  const shown = cards.slice(0, MAX_CARDS)
  const lines = shown.map((card) => `${card.name}\u202f: ${priceText(card, vat)} TTC`)
  return reply(`${intro}\u202f: ${lines.join('\u202f; ')}.`, [catalogueLink], shown)
}
