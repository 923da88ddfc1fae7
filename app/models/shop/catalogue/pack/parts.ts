import { z } from 'zod'
import { bothPricesText, formatEuros, type Vat, withVat } from '~/models/values/money'
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

/** Price, what it saves and what it contains. */
export function packText({ name, priceCents, componentsCents, components, gifts }: ProductPack, vat: Vat): string {
  const saved = withVat(componentsCents, vat.percent) - withVat(priceCents, vat.percent)
  const difference = saved > 0 ? `, soit ${formatEuros(saved)} de moins que séparément` : ''
  const gift = gifts.length > 0 ? `, et un cadeau au choix (${gifts.map((each) => each.name).join(', ')})` : ''
  return `${name}, ${bothPricesText(priceCents, vat)}${difference}\u202f: ${components.map(partText).join(', ')}${gift}.`
}

/** Parts of an ordered pack, as at the time of the order; empty for a product alone. */
export function readParts(item: { parts: string }): string[] {
  return storedParts.parse(JSON.parse(item.parts))
}
