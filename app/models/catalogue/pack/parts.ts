import { z } from 'zod'
import { bothPricesText, formatEuros, STANDARD_VAT_PERCENT, withVat } from '~/models/values'
import type { ProductPack } from '../page.server'

const storedParts = z.array(z.string())

/** `Osmoseur Essentiel`, or `2 × Jeu de filtres`. */
export function partText(part: { name: string; quantity: number }): string {
  return part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name
}

/** What a pack contains; undefined for a product alone. */
export function contentsText(parts: string[]): string | undefined {
  return parts.length > 0 ? `Comprend\u202f: ${parts.join(', ')}` : undefined
}

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

/** Price, what it saves and what it contains. */
export function packText({ name, priceCents, componentsCents, components, gifts }: ProductPack): string {
  const saved = withVat(componentsCents) - withVat(priceCents)
  const difference = saved > 0 ? `, soit ${formatEuros(saved)} de moins que séparément` : ''
  const gift = gifts.length > 0 ? `, et un cadeau au choix (${gifts.map((each) => each.name).join(', ')})` : ''
  return `${name}, ${bothPricesText(priceCents)}${difference}\u202f: ${components.map(partText).join(', ')}${gift}.`
}

/** Parts of an ordered pack, as at the time of the order; empty for a product alone. */
export function readParts(item: { parts: string }): string[] {
  return storedParts.parse(JSON.parse(item.parts))
}
