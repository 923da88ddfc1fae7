import type { Country } from '~/database/schema'
import { type ProductPack, type ProductPage, packText } from '~/models/shop/catalogue'
import { MAX_CARDS, type Reply } from '~/models/support/contact'
import { budgetIn, quantityOf } from '~/models/support/language'
import { creditTerms, creditText } from '~/models/values/credit'
import { customsText, serviceAbroad } from '~/models/values/delivery'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { formatEuros } from '~/models/values/money'
import { computeTotals, goodsText, INSTALMENT_COUNTS, instalmentText, shippingText } from '~/models/values/totals'
import { catalogueVat, vatFor } from '~/models/values/vat'
import { isMachine } from '../knowledge'
import { type Basket, type BasketLine, basketOf } from '../reading/basket'
import type { Question } from '../reading/question'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages } from './products.server'

/** Several articles, or several of one, abroad even one: each line, the sum, the delivery, a pack that holds the same. */
export async function basketText(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, place } = about
  const basket = basketOf(question, about)
  const wanted = basket.lines.map(({ product }) => product)
  const products = await listProductPages(db, wanted)
  const country = place?.country ?? 'France'
  const all = linesOf(products, basket.lines, question)
  const lines = all.filter(({ isService }) => country === 'France' || !isService)
  if (lines.length === 0 || (country === 'France' && !basket.isOne && !basket.isChoice)) return undefined
  const sums = summedTogether(lines, basket).map((some) => sumOf(some, country, about))
  const isServed = all.some(({ isService, pack }) => isService || pack?.components.some((part) => part.isService))
  return reply(
    [
      listed(sums.map(({ totalCents, text }) => budgetVerdict(totalCents, question) + text)),
      ...(basket.isChoice ? ['Que choisissez-vous\u202f?'] : []),
      ...notGiven(products, lines, question),
      ...(country !== 'France' && isServed ? [serviceAbroad(about.knowledge.template.words.shop.services)] : []),
      ...(country === 'Suisse' ? [customsText] : []),
      ...(sums.length === 1 ? sums.flatMap(({ totalCents }) => instalmentsOf(totalCents, about)) : []),
      ...(country === 'France'
        ? packsBeside(lines, question).map((pack) => packText(pack, catalogueVat(about.settings)))
        : []),
    ],
    [],
    products.slice(0, MAX_CARDS),
  )
}

function summedTogether(lines: Line[], { lines: wanted, isOne, isChoice }: Basket): Line[][] {
  if (!isChoice) return isOne ? [lines] : lines.map((line) => [line])
  const machines = wanted.flatMap(({ product }) => (isMachine(product) ? product.id : []))
  const rest = lines.filter(({ product }) => !machines.includes(product.id))
  return lines.filter((line) => !rest.includes(line)).map((line) => [line, ...rest])
}

function sumOf(lines: Line[], country: Country, { question, settings }: AnswerInput) {
  const delivery = deliveryTerms(settings)
  const totals = computeTotals(lines, { delivery, vat: vatFor(country, settings) })
  const goods = goodsText(lines, totals)
  const shipping = shippingText(totals, delivery)
  const enough = totals.shippingCents === 0 && /\bmanqu\w*\b/.test(question.plain) ? ', il ne manque rien' : ''
  const text = `${goods}, ${shipping}${enough}, soit ${formatEuros(totals.totalCents)} en tout.`
  return { totalCents: totals.totalCents, text }
}

interface Line {
  name: string
  product: ProductPage
  pack: ProductPack | undefined
  quantity: number
  /** HT */
  unitPriceCents: number
  isService: boolean
}

/** In the pack that is asked for, whose parts are not counted again unless more of them are wanted. */
function linesOf(products: ProductPage[], wanted: BasketLine[], { pack: type, plain }: Question): Line[] {
  const packed = products.find(({ packs }) => packs.some((each) => each.type === type))
  const pack = packed?.packs.find((each) => each.type === type)
  const isMore = /\b(en plus|plus|supplementaires?)\b/.test(plain)
  return products.flatMap((product) => {
    const own = product === packed ? pack : undefined
    const isHeld = !own && pack?.components.some(({ id }) => id === product.id) && !isMore
    if (isHeld || (pack && isGift(product, plain))) return []
    const { quantity = 1 } = wanted.find((line) => line.product.id === product.id) ?? {}
    const packs = own ? quantityOf(['pack'], plain) : 1
    const name = own ? `${product.name}, ${own.name}` : product.name
    const { priceCents: unitPriceCents } = own ?? product
    const { isService } = product
    return { name, product, pack: own, quantity: Math.max(quantity, packs), unitPriceCents, isService }
  })
}

/** « Avec la bouteille en cadeau »: not bought, if a pack is. */
function isGift({ isExtra, packs }: ProductPage, plain: string): boolean {
  return !isExtra && packs.length === 0 && /\b(cadeaux?|offer\w*)\b/.test(plain)
}

function notGiven(products: ProductPage[], lines: Line[], { plain }: Question): string[] {
  if (!lines.some(({ pack }) => pack)) return []
  const given = lines.flatMap(({ pack }) => pack?.gifts.map(({ productId }) => productId) ?? [])
  const wanted = products.filter((product) => isGift(product, plain) && !given.includes(product.id))
  return wanted.map(({ name }) => `Non, ${name} ne fait pas partie des cadeaux de ce pack.`)
}

/** The packs counted; for a machine with extras, « le Premium avec l’installation », the first pack that has them all. */
function packsBeside(lines: Line[], { products }: Question): ProductPack[] {
  const counted = lines.flatMap(({ pack }) => pack ?? [])
  const [first, ...others] = lines
  const isOne = lines.every(({ quantity }) => quantity === 1) && others.every(({ product }) => product.isExtra)
  if (!first || counted.length > 0 || !isOne) return counted
  const extras = products.filter(({ category }) => category === 'extra')
  const hasAll = ({ components }: ProductPack) => extras.every(({ id }) => components.some((each) => each.id === id))
  return first.product.packs.filter(hasAll).slice(0, 1)
}

/** Whether an amount, TTC, is within the budget named; empty without one. */
export function budgetVerdict(cents: number, question: Question): string {
  const budget = budgetIn(question.text)
  if (budget === undefined) return ''
  return cents <= budget ? 'Oui. ' : 'Non, cela dépasse votre budget. '
}

/** Of a total, TTC, if it is asked in parts, with what the law wants beside every instalment figure. */
export function instalmentsOf(totalCents: number, { question, settings }: AnswerInput): string[] {
  if (!/\b([34] ?x|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return []
  const terms = creditTerms(settings)
  if (!terms) return []
  const plans = INSTALMENT_COUNTS.map((count) => `• ${creditText(totalCents, count, terms)}`)
  const title = `En ${instalmentText()}, livraison comprise, si la page de paiement le propose\u202f:`
  return [[title, ...plans, `• ${terms.warning}`].join('\n')]
}
