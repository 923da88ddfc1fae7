import { z } from 'zod'

const storedParts = z.array(z.string())

/** `Osmoseur Essentiel`, or `2 × Jeu de filtres`. */
export function partWords(part: { name: string; quantity: number }): string {
  return part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name
}

/** What an ordered pack is made of, as it was when it was ordered; empty for a product alone. */
export function readParts(item: { parts: string }): string[] {
  return storedParts.parse(JSON.parse(item.parts))
}
