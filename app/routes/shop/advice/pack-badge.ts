import type { PackType } from '~/database/schema'

const words: Record<PackType, string> = {
  individual: 'ÉCONOMIES',
  basique: 'POPULAIRE',
  medium: 'TRANQUILLITÉ',
  premium: 'MEILLEURE VALEUR',
}

/** Prices both with or both without VAT. */
interface BadgedPack {
  type: PackType
  priceCents: number
  componentsCents: number
}

/**
 * Label of a pack. A demo shop shows all labels of the specification, a real one only those that its prices
 * prove.
 */
export function packBadge(pack: BadgedPack, shop: { demo: boolean; bestValue: boolean }): string | undefined {
  const provable = pack.type === 'medium' || (pack.type === 'premium' && shop.bestValue)
  if (shop.demo || provable) return words[pack.type]
  return pack.componentsCents > pack.priceCents ? words.individual : undefined
}
