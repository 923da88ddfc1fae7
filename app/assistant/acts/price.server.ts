import type { ProductCard, ProductPage } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { budgetIn } from '~/models/language'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support'
import { deliveryTerms, shippingFor, withVat } from '~/models/values'
import { type Knowledge, machinesOf } from '../knowledge'
import { namesNoMachine, type Question } from '../reading/question'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { basketText, budgetVerdict, instalmentsOf, packParts, savedText } from './basket.server'
import { bothPrices, productsInQuestion, shippingText, ttc } from './products.server'

/** Prices of the products in question, or of all of them together; without any, a price list. */
export async function priceAct(about: AnswerInput): Promise<Reply> {
  const { question } = about
  const isBudgetAlone = namesNoMachine(question) && budgetIn(question.text) !== undefined
  const products = isBudgetAlone ? [] : await productsInQuestion(about)
  if (products.length === 0) return priceList(about)
  const basket = await basketText(about)
  if (basket) return basket
  const [only] = products
  const verdict = products.length === 1 && only ? budgetVerdict(withVat(priceOf(only, question)), question) : ''
  const prices = products.map((product) => verdict + priceText(product, about))
  const inInstalments = products.slice(0, 1).flatMap((product) => instalmentsText(product, about) ?? [])
  return reply([...prices, ...inInstalments], [], products)
}

function priceText(product: ProductPage, { question, settings }: AnswerInput): string {
  const pack = product.packs.find(({ type }) => type === question.pack)
  const alone = `${product.name}\u202f: ${bothPrices(product.priceCents)}.`
  if (pack) {
    const parts = packParts(pack)
    return `${product.name}, ${pack.name}\u202f: ${bothPrices(pack.priceCents)} (${parts}), ${savedText(pack)}. Seul\u202f: ${ttc(product.priceCents)} TTC.`
  }
  const packs = product.packs.map(({ name, priceCents }) => `${name} ${ttc(priceCents)}`)
  const inPacks =
    packs.length > 0
      ? ` En pack, TTC\u202f: ${packs.join(', ')}.`
      : question.pack && !product.isExtra
        ? ' Il n’est pas proposé en pack.'
        : ''
  const shipping = product.isService ? '' : `, ${shippingText(product, settings)}`
  return `${alone.replace(/\.$/, '')}${shipping}.${inPacks}`
}

/** In the pack that is asked for. */
function priceOf({ priceCents, packs }: ProductPage, { pack }: Question): number {
  return packs.find(({ type }) => type === pack)?.priceCents ?? priceCents
}

function instalmentsText(product: ProductPage, about: AnswerInput): string | undefined {
  const priceCents = priceOf(product, about.question)
  return instalmentsOf(withVat(priceCents) + shippingFor(priceCents, deliveryTerms(about.settings)), about)
}

/** The machines by price, or those within a budget that was named. */
async function priceList({ db, question, knowledge }: AnswerInput): Promise<Reply> {
  const { cards } = await listProducts(db, { sort: 'prix-croissant' })
  const budget = budgetIn(question.text)
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
export function withinBudget(
  cards: ProductCard[],
  { budget, question, knowledge }: { budget: number; question: Question; knowledge: Knowledge },
): Reply {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  const asked = accessories.test(question.plain) ? cards : cards.filter(({ id }) => machines.has(id))
  const within = asked.filter(({ priceCents }) => withVat(priceCents) <= budget)
  if (within.length > 0) return pricesOf(within.slice(-MAX_CARDS).reverse(), 'Dans votre budget')
  const [cheapest] = asked
  const nearest = cheapest ? ` Le moins cher est ${cheapest.name}\u202f: ${ttc(cheapest.priceCents)} TTC.` : ''
  return reply(
    `Non, aucun de nos appareils n’entre dans ce budget.${nearest}`,
    [catalogueLink],
    cheapest ? [cheapest] : [],
  )
}

/** Keeps the order by price within each group. */
function machinesFirst<Card extends { id: string }>(cards: Card[], knowledge: Knowledge): Card[] {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  return [...cards].sort((a, b) => Number(machines.has(b.id)) - Number(machines.has(a.id))).slice(0, MAX_CARDS)
}
