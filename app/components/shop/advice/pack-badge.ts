import type { PackType } from '~/database/schema'

const words: Record<PackType, string> = {
  individual: 'ÉCONOMIES',
  basique: 'POPULAIRE',
  medium: 'TRANQUILLITÉ',
  premium: 'MEILLEURE VALEUR',
}

/** What a pack saves, TTC or HT alike. */
interface BadgedPack {
  type: PackType
  priceCents: number
  componentsCents: number
}

/**
 * The word beside a pack. A real shop says only what its prices prove: no pack is popular by decree, and the best
 * value is the one that is.
 */
export function packBadge(pack: BadgedPack, shop: { demo: boolean; bestValue: boolean }): string | undefined {
  const provable = pack.type === 'medium' || (pack.type === 'premium' && shop.bestValue)
  if (shop.demo || provable) return words[pack.type]
  return pack.componentsCents > pack.priceCents ? words.individual : undefined
}
