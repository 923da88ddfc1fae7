import { z } from 'zod'
import { formatEuros } from '~/models/values'

const storedParts = z.array(z.string())

/** `Osmoseur Essentiel`, or `2 × Jeu de filtres`. */
export function partWords(part: { name: string; quantity: number }): string {
  return part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name
}

/** `Produit offert (valeur 24,99 €)`: it is the product that agrees, whatever the gift is called. */
export function giftValueWords(gift: { valueCents: number }): string {
  return `Produit offert (valeur ${formatEuros(gift.valueCents)})`
}

/** One gift for each of the packs. */
export function giftWords(gift: { name: string; valueCents: number }, quantity: number): string {
  return `${giftValueWords(gift)}\u202f: ${gift.name}${quantity > 1 ? ` × ${quantity}` : ''}`
}

/** What an ordered pack is made of, as it was when it was ordered; empty for a product alone. */
export function readParts(item: { parts: string }): string[] {
  return storedParts.parse(JSON.parse(item.parts))
}
