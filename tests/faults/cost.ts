import type { PricedLine } from '~/models/totals'

/** What a cart costs, said a second time: whole numbers only, halves up, nothing taken from the shop's own code. */
export function costOf(lines: PricedLine[], percent = 20) {
  const subtotal = lines.reduce((sum, line) => sum + BigInt(line.unitPriceCents) * BigInt(line.quantity), 0n)
  const tax = (2n * subtotal * BigInt(percent) + 100n) / 200n
  const shipping = lines.length > 0 && subtotal < 10_000n ? 990n : 0n
  return {
    subtotalCents: Number(subtotal),
    taxCents: Number(tax),
    shippingCents: Number(shipping),
    totalCents: Number(subtotal + tax + shipping),
  }
}
