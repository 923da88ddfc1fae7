import { STANDARD_VAT_PERCENT, vatOf } from './money'

/**
 * The one computation of what a cart or an order costs, used by every screen, mail and payment request.
 * Goods are excluding VAT, shipping includes it (docs/decisions/0003-money.md).
 */

/** Goods worth this much, excluding VAT, are delivered free. */
export const FREE_SHIPPING_FROM_CENTS = 10_000
/** Including VAT. */
export const SHIPPING_FEE_CENTS = 990

export interface PricedLine {
  /** Excluding VAT. */
  unitPriceCents: number
  quantity: number
}

export interface Totals {
  /** Goods, excluding VAT. */
  subtotalCents: number
  vatPercent: number
  /** VAT of the goods. */
  taxCents: number
  /** Including VAT. */
  shippingCents: number
  /** Goods including VAT: what the cart shows before shipping. */
  goodsTtcCents: number
  totalCents: number
}

export function computeTotals(lines: PricedLine[], options: { vatPercent?: number } = {}): Totals {
  const vatPercent = options.vatPercent ?? STANDARD_VAT_PERCENT
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const taxCents = vatOf(subtotalCents, vatPercent)
  const shippingCents = lines.length === 0 ? 0 : shippingFor(subtotalCents)
  return {
    subtotalCents,
    vatPercent,
    taxCents,
    shippingCents,
    goodsTtcCents: subtotalCents + taxCents,
    totalCents: subtotalCents + taxCents + shippingCents,
  }
}

/** Shipping, including VAT, of goods worth `subtotalCents` excluding VAT. */
export function shippingFor(subtotalCents: number): number {
  return subtotalCents >= FREE_SHIPPING_FROM_CENTS ? 0 : SHIPPING_FEE_CENTS
}

/** Three payments to the cent, the remainder on the first: due today, in 30 and in 60 days. */
export function instalments(totalCents: number): [number, number, number] {
  const third = Math.floor(totalCents / 3)
  return [totalCents - 2 * third, third, third]
}
