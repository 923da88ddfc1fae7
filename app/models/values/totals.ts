import type { DeliveryPrice } from './delivery-terms'
import { STANDARD_VAT_PERCENT, vatOf, withVat } from './money'

/**
 * The one computation of what a cart or an order costs, used by every screen, mail and payment request.
 * Goods are excluding VAT, shipping includes it (docs/decisions/0003-money.md).
 */

export interface PricedLine {
  /** Excluding VAT. */
  unitPriceCents: number
  quantity: number
  /** Done at the buyer's home: nothing is sent. */
  isService?: boolean
}

export type Totals = ReturnType<typeof computeTotals>

/** `discountPercent` is taken off the goods; services alone are not shipped, and nothing else costs their delivery. */
export function computeTotals(
  lines: PricedLine[],
  options: { delivery: DeliveryPrice; vatPercent?: number; discountPercent?: number },
) {
  const vatPercent = options.vatPercent ?? STANDARD_VAT_PERCENT
  const goodsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const discountCents = discountOf(goodsCents, options.discountPercent ?? 0)
  const subtotalCents = goodsCents - discountCents
  const taxCents = vatOf(subtotalCents, vatPercent)
  // The free-shipping threshold counts the goods before the discount.
  const shippingCents = lines.every(({ isService }) => isService) ? 0 : shippingFor(goodsCents, options.delivery)
  const goodsTtcCents = subtotalCents + taxCents
  return {
    /** Goods before any discount, excluding VAT. */
    goodsCents,
    /** Taken off the goods, excluding VAT; a multiple of 5. */
    discountCents,
    /** Goods less the discount, excluding VAT. */
    subtotalCents,
    vatPercent,
    /** VAT of the goods. */
    taxCents,
    /** Including VAT. */
    shippingCents,
    /** Goods less the discount, including VAT: what the cart shows before shipping. */
    goodsTtcCents,
    /** Including VAT; with it `goodsTtcCents` adds up to the goods' full price. */
    discountTtcCents: discountCents === 0 ? 0 : withVat(goodsCents, vatPercent) - goodsTtcCents,
    totalCents: goodsTtcCents + shippingCents,
  }
}

/** Rounded to 0,05 €, so that prices including 20 % of VAT stay exact to the cent. */
export function discountOf(goodsCents: number, percent: number): number {
  return Math.round((goodsCents * percent) / 500) * 5
}

/** What is left to pay in money is nothing, or at least this much: providers take no smaller payment. */
export const MINIMUM_DUE_CENTS = 100

/** How much of a credit a total can be paid with: all of it, or what leaves enough for a payment. */
export function usableCredit({ totalCents, balanceCents }: { totalCents: number; balanceCents: number }): number {
  if (balanceCents >= totalCents) return totalCents
  return Math.max(0, Math.min(balanceCents, totalCents - MINIMUM_DUE_CENTS))
}

/** What is left to pay of an order at a provider, or by transfer. */
export function dueOf(order: { total_cents: number; credit_cents: number }): number {
  return order.total_cents - order.credit_cents
}

/** Shipping, including VAT, of goods worth `subtotalCents` excluding VAT. */
export function shippingFor(subtotalCents: number, { feeCents, freeFromCents }: DeliveryPrice): number {
  return subtotalCents >= freeFromCents ? 0 : feeCents
}

/** Into how many payments the lender divides a total, as the shopper chooses on its page. */
export const INSTALMENT_COUNTS = [3, 4] as const
export const instalmentWords = INSTALMENT_COUNTS.join(' ou ').concat(' fois')

/** The first payment is due today, each other one so many days after the one before. */
export const INSTALMENT_DAYS = 30

/** Payments to the cent, the remainder on the first. */
export function instalments(totalCents: number, count: number): { first: number; next: number } {
  const next = Math.floor(totalCents / count)
  return { first: totalCents - (count - 1) * next, next }
}
