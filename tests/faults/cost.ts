import type { DeliveryPrice } from '~/models/values/delivery-terms'
import type { PricedLine } from '~/models/values/totals'

/** Defaults of a fresh shop. */
const usual = { feeCents: 990, freeFromCents: 10_000 }

/** Independent computation of a cart's cost: integers only, rounding half up, no shop code. */
export function costOf(lines: PricedLine[], percent = 20, discountPercent = 0, delivery: DeliveryPrice = usual) {
  const goods = lines.reduce((sum, line) => sum + BigInt(line.unitPriceCents) * BigInt(line.quantity), 0n)
  // The discount is a multiple of 5 cents, rounded half up.
  const discount = ((2n * goods * BigInt(discountPercent) + 500n) / 1000n) * 5n
  const subtotal = goods - discount
  const tax = (2n * subtotal * BigInt(percent) + 100n) / 200n
  const isSent = lines.some(({ isService }) => !isService)
  const shipping = isSent && goods < BigInt(delivery.freeFromCents) ? BigInt(delivery.feeCents) : 0n
  const [rate, base] = [BigInt(percent), 100n + BigInt(percent)]
  // Delivery is displayed with VAT.
  const shippingTax = (2n * shipping * rate + base) / (2n * base)
  return {
    subtotalCents: Number(subtotal),
    taxCents: Number(tax),
    shippingCents: Number(shipping),
    /** VAT of goods and delivery, as on the invoice. */
    vatCents: Number(tax + shippingTax),
    totalCents: Number(subtotal + tax + shipping),
  }
}
