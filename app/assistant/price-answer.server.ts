import { type ProductCard, type ProductPack, type ProductPage, partWords } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import type { Settings } from '~/models/shop'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support'
import {
  deliveryTerms,
  formatEuros,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalments,
  shippingFor,
  withVat,
} from '~/models/values'

import type { AnswerInput } from './answer-input'
import { type Knowledge, machinesOf } from './knowledge'
import { productsInQuestion, ttc } from './product-answers.server'
import type { Question } from './question'
import { reply } from './reply'
import { budgetIn } from './shopper-needs'

/** Prices of the products in question; without any, a price list. */
export async function priceAnswer(about: AnswerInput): Promise<Reply> {
  const { question, recent } = about
  // « C’est combien ? » leaves the product unsaid.
  const isUnsaid = question.products.length === 0 && question.words.length <= 3
  const named = isUnsaid ? { ...about, question: { ...question, products: recent } } : about
  const products = ranksPrices(question) ? [] : await productsInQuestion(named)
  if (products.length === 0) return priceList(about)
  const prices = products.map((product) => priceText(product, about))
  const inInstalments = products.slice(0, 1).flatMap((product) => instalmentsText(product, about) ?? [])
  return reply([...prices, ...inInstalments], [], products)
}

function priceText(product: ProductPage, { question, settings }: AnswerInput): string {
  const pack = product.packs.find(({ type }) => type === question.pack)
  const alone = `${product.name} : ${bothPrices(product.priceCents)}.`
  if (pack)
    return `${product.name}, ${pack.name} : ${bothPrices(pack.priceCents)}. Seul : ${ttc(product.priceCents)} TTC.`
  const extras = question.products.filter(({ category }) => category === 'extra')
  const withExtras = extras.length > 0 && product.packs.find((each) => holdsAll(each, extras))
  if (withExtras)
    return `${alone} Avec ${withExtras.components.slice(1).map(partWords).join(', ')}, c’est le ${withExtras.name}\u202f: ${bothPrices(withExtras.priceCents)}. ${shippingText(withExtras.priceCents, settings)}`
  const packs = product.packs.map(({ name, priceCents }) => `${name} ${ttc(priceCents)}`)
  const inPacks = packs.length > 0 ? ` En pack, TTC : ${packs.join(', ')}.` : ''
  return `${alone}${inPacks}${product.isService ? '' : ` ${shippingText(product.priceCents, settings)}`}`
}

/** « Le Premium avec l’installation »: the first pack that has it. */
function holdsAll({ components }: ProductPack, extras: Question['products']): boolean {
  return extras.every(({ id }) => components.some((component) => component.id === id))
}

/** The law wants the credit warning beside every instalment figure. */
function instalmentsText({ priceCents }: ProductPage, { question, settings }: AnswerInput): string | undefined {
  if (!/\b(3x|4x|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return undefined
  const totalCents = withVat(priceCents) + shippingFor(priceCents, deliveryTerms(settings))
  const plans = INSTALMENT_COUNTS.map((count) => {
    const { first, next } = instalments(totalCents, count)
    return `en ${count} fois, ${formatEuros(first)} le jour de la commande, puis ${count - 1} × ${formatEuros(next)}, tous les ${INSTALMENT_DAYS} jours`
  })
  return `Si la page de paiement le propose\u202f: ${plans.join('\u202f; ')}, soit ${formatEuros(totalCents)} livraison comprise, avec 0\u202f€ de frais. ${settings['instalments.warning']}`
}

function shippingText(priceCents: number, settings: Settings): string {
  const shipping = shippingFor(priceCents, deliveryTerms(settings))
  return shipping === 0 ? 'La livraison est gratuite.' : `La livraison coûte ${formatEuros(shipping)} TTC.`
}

/** The machines by price, or those within a budget that was named. */
async function priceList({ db, question, knowledge }: AnswerInput): Promise<Reply> {
  const { cards } = await listProducts(db, { sort: 'prix-croissant' })
  const budget = budgetIn(question)
  if (budget !== undefined) return withinBudget(cards, { budget, question, knowledge })
  const dearest = /\b(plus chere?s?|haut de gamme)\b/.test(question.plain)
  const chosen = dearest ? cards.slice(-MAX_CARDS).reverse() : machinesFirst(cards, knowledge)
  return pricesOf(chosen, 'Voici nos prix')
}

function pricesOf(cards: ProductCard[], intro: string): Reply {
  const lines = cards.map(({ name, priceCents }) => `${name}\u202f: ${ttc(priceCents)} TTC`)
  const text = `${intro}\u202f: ${lines.join('\u202f; ')}. Le prix de chaque pack est sur la fiche.`
  return reply(text, [catalogueLink], cards)
}

const accessories = /\b(accessoires?|cadeaux?|bouteilles?|fontaines?|douches?|chats?|chiens?|animaux)\b/

/** Machines, the dearest first, unless something else is asked for. The cards come in the order of their prices. */
function withinBudget(
  cards: ProductCard[],
  { budget, question, knowledge }: { budget: number; question: Question; knowledge: Knowledge },
): Reply {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  const asked = accessories.test(question.plain) ? cards : cards.filter(({ id }) => machines.has(id))
  const within = asked.filter(({ priceCents }) => withVat(priceCents) <= budget)
  if (within.length > 0) return pricesOf(within.slice(-MAX_CARDS).reverse(), 'Dans votre budget')
  const [cheapest] = asked
  const nearest = cheapest ? ` Le moins cher est ${cheapest.name}\u202f: ${ttc(cheapest.priceCents)} TTC.` : ''
  const text = `Aucun de nos appareils n’entre dans ce budget.${nearest}`
  return reply(text, [catalogueLink], cheapest ? [cheapest] : [])
}

/** « Le moins cher » is one of all the machines, not the one last spoken of. */
function ranksPrices({ plain, products }: Question): boolean {
  return (
    products.length === 0 &&
    /\b(moins|plus) cher(es?|s)?\b|\b(premier prix|entree de gamme|haut de gamme)\b/.test(plain) &&
    !/\bdes (deux|trois)\b/.test(plain)
  )
}

/** Keeps the order by price within each group. */
function machinesFirst<Card extends { id: string }>(cards: Card[], knowledge: Knowledge): Card[] {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  return [...cards].sort((a, b) => Number(machines.has(b.id)) - Number(machines.has(a.id))).slice(0, MAX_CARDS)
}

export function bothPrices(priceCents: number): string {
  return `${ttc(priceCents)} TTC (${formatEuros(priceCents)} HT)`
}
