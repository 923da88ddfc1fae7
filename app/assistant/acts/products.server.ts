import type { ShopDb } from '~/database/schema'
import { type ProductPage, stockText } from '~/models/catalogue'
import { listProductPages as readProductPages } from '~/models/catalogue/index.server'
import type { Settings } from '~/models/shop'
import { MAX_CARDS } from '~/models/support'
import { computeTotals, deliveryTerms, formatEuros, type Totals, withVat } from '~/models/values'
import type { AnswerInput } from './about'

/** About products in general or the law, not about the product mentioned before. */
const general =
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|l osmose|un (osmoseur|appareil|modele)|quel (osmoseur|appareil|modele)|lequel|legale|commerciale|(moins|plus) cher(es?|s)?|premier prix|gamme)\b/

/** The products named, or the last ones mentioned when the question is about no product in general. */
export async function productsInQuestion({ db, question, recent }: AnswerInput): Promise<ProductPage[]> {
  const named = question.products.length > 0 ? question.products : general.test(question.plain) ? [] : recent
  const main = named.filter(({ category }) => category !== 'extra')
  return listProductPages(db, (main.length > 0 ? main : named).slice(0, MAX_CARDS))
}

/** The pages of the products among these that are still published. */
export function listProductPages(db: ShopDb, products: { id: string }[]): Promise<ProductPage[]> {
  return readProductPages(
    db,
    products.map(({ id }) => id),
  )
}

export function ttc(priceCents: number): string {
  return formatEuros(withVat(priceCents))
}

export function bothPrices(priceCents: number): string {
  return `${ttc(priceCents)} TTC (${formatEuros(priceCents)} HT)`
}

/** Within a sentence. */
export function stockWithin(product: ProductPage): string {
  const text = stockText(product)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Of one, bought alone. */
export function totalsOf({ priceCents, isService }: Pick<ProductPage, 'priceCents' | 'isService'>, settings: Settings) {
  const line = { unitPriceCents: priceCents, quantity: 1, isService }
  return computeTotals([line], { delivery: deliveryTerms(settings) })
}

/** As a part of a sentence. */
export function shippingText(
  { shippingCents, subtotalCents }: Pick<Totals, 'shippingCents' | 'subtotalCents'>,
  settings: Settings,
): string {
  const { freeFromCents } = deliveryTerms(settings)
  const [free, missing] = [freeFromCents, freeFromCents - subtotalCents].map(formatEuros)
  if (shippingCents === 0) return 'livraison gratuite'
  return `livraison ${formatEuros(shippingCents)} TTC (gratuite dès ${free} HT d’articles\u202f: il en manque ${missing})`
}

/** `Osmoseur Essentiel : 538,80 € TTC (449,00 € HT), en stock, livraison gratuite.` */
export function offerText(product: ProductPage, settings: Settings): string {
  const shipping = product.isService ? [] : [shippingText(totalsOf(product, settings), settings)]
  return `${product.name}\u202f: ${[bothPrices(product.priceCents), stockWithin(product), ...shipping].join(', ')}.`
}

/** Of paragraphs. */
export function sentencesIn(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.!?])\s+/))
}
