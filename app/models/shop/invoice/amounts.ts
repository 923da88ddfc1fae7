import { vatWithin } from '~/models/values/money'

interface Charged {
  subtotal_cents: number
  tax_cents: number
  shipping_cents: number
  total_cents: number
  vat_percent: number
}

/** Net, VAT and gross of an order: delivery is stored including VAT, goods excluding it. */
export function amountsOf(order: Charged) {
  const deliveryVatCents = vatWithin(order.shipping_cents, order.vat_percent)
  const vatCents = order.tax_cents + deliveryVatCents
  return {
    deliveryNetCents: order.shipping_cents - deliveryVatCents,
    netCents: order.total_cents - vatCents,
    vatCents,
    grossCents: order.total_cents,
  }
}

interface Credited {
  /** Invoice total. */
  grossCents: number
  vatCents: number
  /** Sum of earlier credit notes. */
  creditedCents: number
}

/** Net of further credited parts. However an invoice is split, its parts add up to its net. */
export function netOfParts({ grossCents, vatCents, creditedCents }: Credited, parts: number[]): number[] {
  const netUntil = (gross: number) => Math.round(((grossCents - vatCents) * gross) / grossCents)
  let credited = creditedCents
  return parts.map((part) => {
    const before = netUntil(credited)
    credited += part
    return netUntil(credited) - before
  })
}
