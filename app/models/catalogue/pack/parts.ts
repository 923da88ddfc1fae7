import { z } from 'zod'
import { formatEuros } from '~/models/values'

const storedParts = z.array(z.string())

/** `Osmoseur Essentiel`, or `2 × Jeu de filtres`. */
export function partText(part: { name: string; quantity: number }): string {
  return part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name
}

/** What a pack contains; undefined for a product alone. */
export function contentsText(parts: string[]): string | undefined {
  return parts.length > 0 ? `Comprend\u202f: ${parts.join(', ')}` : undefined
}

/** `Produit offert (valeur 24,99 €)`. « offert » agrees with « Produit », whatever the gift's gender. */
export function giftValueText(gift: { valueCents: number }): string {
  return `Produit offert (valeur ${formatEuros(gift.valueCents)})`
}

/** One gift per pack. */
export function giftText(gift: { name: string; valueCents: number }, quantity: number): string {
  return `${giftValueText(gift)}\u202f: ${gift.name}${quantity > 1 ? ` × ${quantity}` : ''}`
}

/** Parts of an ordered pack, as at the time of the order; empty for a product alone. */
export function readParts(item: { parts: string }): string[] {
  return storedParts.parse(JSON.parse(item.parts))
}
