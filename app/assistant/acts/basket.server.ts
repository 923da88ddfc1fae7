import { type ProductPack, type ProductPage, partText } from '~/models/catalogue'
import { budgetIn, placeBefore, placeIn, quantityOf } from '~/models/language'
import { MAX_CARDS, type Reply } from '~/models/support'
import {
  computeTotals,
  customsText,
  deliveryTerms,
  formatEuros,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalments,
  instalmentText,
  vatPercentFor,
  withVat,
} from '~/models/values'
import { type BasketLine, basketOf } from '../reading/basket'
import type { Question } from '../reading/question'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { giftsText, savedCents } from './packs.server'
import { bothPrices, listProductPages } from './products.server'

export function savedText(pack: ProductPack): string {
  const saved = savedCents(pack)
  return saved > 0 ? `soit ${formatEuros(saved)} de moins que séparément` : 'comme séparément'
}

/** Several articles, or several of one: each line, the sum, the delivery, and the pack that holds the same. */
export async function basketText(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, settings } = about
  const basket = basketOf(question, about)
  const products = await listProductPages(
    db,
    basket.lines.map(({ product }) => product),
  )
  const lines = linesOf(products, basket.lines, question)
  if (!basket.isOne || lines.length === 0) return undefined
  const country = (placeIn(question.plain) ?? placeBefore(about.earlier))?.country ?? 'France'
  const vatPercent = vatPercentFor(country, settings)
  const totals = computeTotals(
    lines.map(({ product, pack, quantity }) => ({
      unitPriceCents: (pack ?? product).priceCents,
      quantity,
      isService: product.isService,
    })),
    { delivery: deliveryTerms(settings), vatPercent },
  )
  const counted = lines.map(
    ({ product, pack, quantity }) =>
      `${quantity} × ${product.name}${pack ? `, ${pack.name}` : ''} (${formatEuros(withVat((pack ?? product).priceCents, vatPercent))})`,
  )
  const { freeFromCents } = deliveryTerms(settings)
  const shipping =
    totals.shippingCents === 0
      ? `livraison gratuite${/\bmanqu\w*\b/.test(question.plain) ? ', il ne manque rien' : ''}`
      : `livraison ${formatEuros(totals.shippingCents)} (gratuite dès ${formatEuros(freeFromCents)} HT d’articles\u202f: il en manque ${formatEuros(freeFromCents - totals.subtotalCents)})`
  const tax = vatPercent === 0 ? 'hors TVA française' : 'TTC'
  const sum = `${counted.join(' + ')}\u202f: ${formatEuros(totals.goodsTtcCents)} ${tax}${vatPercent === 0 ? '' : ` (${formatEuros(totals.subtotalCents)} HT)`}, ${shipping}, soit ${formatEuros(totals.totalCents)} en tout.${savedInPacks(lines)}`
  const plans = instalmentsOf(totals.totalCents, about)
  return reply(
    [
      budgetVerdict(totals.totalCents, question) + sum,
      ...giftNotes(lines, products, question),
      ...packInstead(lines, question),
      ...(country === 'Suisse' ? [customsText] : []),
      ...(plans ? [plans] : []),
    ],
    [],
    products.slice(0, MAX_CARDS),
  )
}

/** « Moins cher que séparément ? » */
function savedInPacks(lines: Line[]): string {
  const notes = lines.flatMap(({ pack }) =>
    pack ? [`Le ${pack.name} réunit ${packParts(pack)}, ${savedText(pack)}.`] : [],
  )
  return notes.map((text) => ` ${text}`).join('')
}

export function packParts(pack: ProductPack): string {
  return `${pack.components.map(partText).join(', ')}${giftsText(pack)}`
}

interface Line {
  product: ProductPage
  pack: ProductPack | undefined
  quantity: number
}

/** In the pack that is asked for, whose parts are not counted again unless more of them are wanted. */
function linesOf(products: ProductPage[], wanted: BasketLine[], { pack: type, plain }: Question): Line[] {
  const packed = products.find(({ packs }) => packs.some((each) => each.type === type))
  const pack = packed?.packs.find((each) => each.type === type)
  const isMore = /\b(en plus|plus|supplementaires?)\b/.test(plain)
  return products.flatMap((product) => {
    const { quantity = 1 } = wanted.find((line) => line.product.id === product.id) ?? {}
    if (product === packed) return [{ product, pack, quantity: Math.max(quantity, quantityOf(['pack'], plain)) }]
    const isInPack = pack?.components.some(({ id }) => id === product.id)
    if (pack && isGift(product, plain)) return []
    return isInPack && !isMore ? [] : [{ product, pack: undefined, quantity }]
  })
}

/** « Avec la bouteille en cadeau »: not bought, if a pack is. */
function isGift({ isExtra, packs }: ProductPage, plain: string): boolean {
  return !isExtra && packs.length === 0 && /\b(cadeaux?|offer\w*)\b/.test(plain)
}

/** Whether what is wanted as a gift is one of the pack, and of which else. */
function giftNotes(lines: Line[], products: ProductPage[], { plain }: Question): string[] {
  return lines.flatMap(({ product, pack }) =>
    products
      .filter((each) => pack && isGift(each, plain))
      .map(({ id, name }) => {
        const offering = product.packs.filter(({ gifts }) => gifts.some((gift) => gift.productId === id))
        const isOffered = offering.some(({ type }) => type === pack?.type)
        const others = offering.map((each) => each.name).join(' et du ')
        const where = others ? `, mais de ceux du ${others}` : ''
        return isOffered
          ? `Oui, ${name} est l’un de ses cadeaux au choix.`
          : `Non, ${name} n’est pas l’un de ses cadeaux${where}.`
      }),
  )
}

export function budgetVerdict(cents: number, question: Question): string {
  const budget = budgetIn(question.text)
  if (budget === undefined) return ''
  return cents <= budget ? 'Oui. ' : 'Non, cela dépasse votre budget. '
}

/** « Le Premium avec l’installation »: the first pack that has all of it. */
function packInstead(lines: Line[], { products }: Question): string[] {
  const [first, ...others] = lines
  if (
    !first ||
    first.pack ||
    lines.some(({ quantity }) => quantity > 1) ||
    others.some(({ product }) => !product.isExtra)
  )
    return []
  const extras = products.filter(({ category }) => category === 'extra')
  const pack = first.product.packs.find(({ components }) =>
    extras.every(({ id }) => components.some((each) => each.id === id)),
  )
  if (!pack) return []
  return [`Le ${pack.name} réunit ${packParts(pack)}\u202f: ${bothPrices(pack.priceCents)}.`]
}

/** The law wants the credit warning beside every instalment figure. */
export function instalmentsOf(totalCents: number, { question, settings }: AnswerInput): string | undefined {
  if (!/\b(\dx|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return undefined
  const plans = INSTALMENT_COUNTS.map((count) => {
    const { first, next } = instalments(totalCents, count)
    return `en ${count} fois, ${formatEuros(first)} le jour de la commande, puis ${count - 1} × ${formatEuros(next)}, tous les ${INSTALMENT_DAYS} jours`
  })
  return `En ${instalmentText}, si la page de paiement le propose et si le prêteur accepte\u202f: ${plans.join('\u202f; ')}, soit ${formatEuros(totalCents)} livraison comprise, avec 0\u202f€ de frais. ${settings['instalments.warning']}`
}
