import { formatEuros, STANDARD_VAT_PERCENT, withVat } from '~/models/values/money'

/** The stated value, which never exceeds the price; without VAT where the cart bears none. */
export function giftValue(
  { priceCents, statedCents }: { priceCents: number; statedCents: number | null },
  vatPercent = STANDARD_VAT_PERCENT,
): number {
  const price = withVat(priceCents, vatPercent)
  if (statedCents === null) return price
  return Math.min(
    price,
    vatPercent === 0 ? Math.floor((statedCents * 100) / (100 + STANDARD_VAT_PERCENT)) : statedCents,
  )
}

/** `Produit offert (valeur 24,99 €)`. « offert » agrees with « Produit », whatever the gift's gender. */
export function giftValueText(gift: { valueCents: number }): string {
  return `Produit offert (valeur ${formatEuros(gift.valueCents)})`
}

/** One gift per pack. */
export function giftText(gift: { name: string; valueCents: number }, quantity: number): string {
  return `${giftValueText(gift)}\u202f: ${gift.name}${quantity > 1 ? ` × ${quantity}` : ''}`
}
