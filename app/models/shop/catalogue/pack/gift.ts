import { formatEuros, standardVat, type Vat, withVat } from '~/models/values/money'
import { isWithoutFrenchTax } from '~/models/values/vat'

/** The stated value, which never exceeds the price; without VAT where the cart bears none. */
export function giftValue(
  { priceCents, statedCents }: { priceCents: number; statedCents: number | null },
  { percent, regime }: Vat,
): number {
  const price = withVat(priceCents, percent)
  if (statedCents === null) return price
  return Math.min(
    price,
    isWithoutFrenchTax({ regime }) ? Math.floor((statedCents * 100) / (100 + standardVat.percent)) : statedCents,
  )
}

/** A gift with its value, shown beside « offert ». */
export function valuedGift<Gift extends { priceCents: number; statedCents: number | null }>(gift: Gift, vat: Vat) {
  return { ...gift, valueCents: giftValue(gift, vat) }
}

/** `Produit offert (valeur 24,99 €)`. « offert » agrees with « Produit », whatever the gift's gender. */
export function giftValueText(gift: { valueCents: number }): string {
  return `Produit offert (valeur ${formatEuros(gift.valueCents)})`
}

/** One gift per pack. */
export function giftText(gift: { name: string; valueCents: number }, quantity: number): string {
  return `${giftValueText(gift)}\u202f: ${gift.name}${quantity > 1 ? ` × ${quantity}` : ''}`
}
