import { type DeliveryPrice, deliveryTerms } from './delivery-terms'
import { formatEuros, type Vat, vatOf, withVat } from './money'
import { catalogueVat, netMark, taxText, type VatSettings } from './vat'

/**
 * Single computation of cart and order totals, for every screen, mail and payment request. Goods are excluding VAT,
 * shipping includes it (docs/decisions/0019-money.md).
 */

export interface PricedLine {
  /** Excluding VAT. */
  unitPriceCents: number
  quantity: number
  /** Performed at the buyer's home: nothing is shipped. */
  isService?: boolean
}

/** What the shop charges beside its prices. */
export interface Pricing {
  delivery: DeliveryPrice
  vat: Vat
}

/** Of the catalogue: an order may differ by its destination. */
export function pricingOf(settings: Parameters<typeof deliveryTerms>[0] & VatSettings): Pricing {
  return { delivery: deliveryTerms(settings), vat: catalogueVat(settings) }
}

export type Totals = ReturnType<typeof computeTotals>

/** `discountPercent` applies to the goods; delivery is free for services alone. */
export function computeTotals(lines: PricedLine[], options: Pricing & { discountPercent?: number }) {
  const { vat } = options
  const goodsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const discountCents = discountOf(goodsCents, options.discountPercent ?? 0)
  const subtotalCents = goodsCents - discountCents
  const taxCents = vatOf(subtotalCents, vat.percent)
  // The free-shipping threshold applies before the discount.
  const shippingCents = lines.every(({ isService }) => isService) ? 0 : shippingFor(goodsCents, options.delivery)
  const goodsTtcCents = subtotalCents + taxCents
  return {
    /** Goods before any discount, excluding VAT. */
    goodsCents,
    /** Excluding VAT; a multiple of 5. */
    discountCents,
    /** Goods less the discount, excluding VAT. */
    subtotalCents,
    vat,
    /** VAT of the goods. */
    taxCents,
    /** Including VAT. */
    shippingCents,
    /** Discounted goods including VAT: the cart total before shipping. */
    goodsTtcCents,
    /** Including VAT; added to `goodsTtcCents` it gives the full price. */
    discountTtcCents: discountCents === 0 ? 0 : withVat(goodsCents, vat.percent) - goodsTtcCents,
    totalCents: goodsTtcCents + shippingCents,
  }
}

/** Rounded to 0,05 €, so that prices including 20 % VAT are exact to the cent. */
export function discountOf(goodsCents: number, percent: number): number {
  return Math.round((goodsCents * percent) / 500) * 5
}

/** Minimum amount due unless zero: providers refuse smaller payments. */
export const MINIMUM_DUE_CENTS = 100

/** Credit applicable to a total: all of it, or leaving at least the minimum payment. */
export function usableCredit({ totalCents, balanceCents }: { totalCents: number; balanceCents: number }): number {
  if (balanceCents >= totalCents) return totalCents
  return Math.max(0, Math.min(balanceCents, totalCents - MINIMUM_DUE_CENTS))
}

/** Amount due at a provider or by transfer: credit is a means of payment. */
export function dueAfter(totalCents: number, creditCents: number): number {
  return totalCents - creditCents
}

export function dueOf(order: { total_cents: number; credit_cents: number }): number {
  return dueAfter(order.total_cents, order.credit_cents)
}

/** Shipping including VAT, for goods of `subtotalCents` excluding VAT. */
export function shippingFor(subtotalCents: number, { feeCents, freeFromCents }: DeliveryPrice): number {
  return subtotalCents >= freeFromCents ? 0 : feeCents
}

/** Each line with its unit price, and their sum; with the price without tax where the tax is ours. */
export function goodsText(
  lines: (PricedLine & { name: string })[],
  { goodsTtcCents, subtotalCents, vat }: Pick<Totals, 'goodsTtcCents' | 'subtotalCents' | 'vat'>,
): string {
  const counted = lines.map(({ name, quantity, unitPriceCents }) => {
    return `${quantity} × ${name} (${formatEuros(withVat(unitPriceCents, vat.percent))})`
  })
  const { tax } = taxText(vat)
  const ht = vat.percent > 0 ? ` (${formatEuros(subtotalCents)} HT)` : ''
  return `${counted.join(' + ')}\u202f: ${formatEuros(goodsTtcCents)} ${tax}${ht}`
}

/** Within a sentence; what is missing for a free delivery. */
export function shippingText(
  { shippingCents, subtotalCents, vat }: Pick<Totals, 'shippingCents' | 'subtotalCents' | 'vat'>,
  { freeFromCents }: DeliveryPrice,
): string {
  if (shippingCents === 0) return 'livraison gratuite'
  const [free, missing] = [freeFromCents, freeFromCents - subtotalCents].map(formatEuros)
  return `livraison ${formatEuros(shippingCents)} ${taxText(vat).tax} (gratuite dès ${free}${netMark(vat)} d’articles\u202f: il en manque ${missing})`
}

/** Instalments offered; the shopper chooses on the lender's page. */
export const INSTALMENT_COUNTS = [3, 4] as const
export const instalmentText = (): string => INSTALMENT_COUNTS.join(' ou ').concat(' fois')

/** Days between payments; the first is due today. */
export const INSTALMENT_DAYS = 30

/** In cents, the remainder on the first. */
export function instalments(totalCents: number, count: number): { first: number; next: number } {
  const next = Math.floor(totalCents / count)
  return { first: totalCents - (count - 1) * next, next }
}

/** With what is lent: the whole, or the rest where today's payment is a deposit. */
export function creditParts(totalCents: number, count: number) {
  const { first, next } = instalments(totalCents, count)
  return { first, next, whole: totalCents, rest: totalCents - first }
}

/** `40,00 € en 3 fois, ou 30,00 € en 4 fois`: the first payment, for each count offered. */
export function firstInstalmentText(totalCents: number): string {
  return INSTALMENT_COUNTS.map((count) => `${formatEuros(instalments(totalCents, count).first)} en ${count} fois`).join(
    ', ou ',
  )
}

/** A total is given for what can be sold, never for more. `available` is null for a service. */
export function payableCount(wanted: number, available: number | null): number {
  return available === null ? wanted : Math.min(wanted, Math.max(1, available))
}

export function beyondText(available: number): string {
  return `Il n’y en a pas autant en stock\u202f: voici le total pour ${available}.`
}
