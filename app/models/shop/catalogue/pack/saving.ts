interface PricedPack {
  /** HT */
  priceCents: number
  /** HT: sum of its parts bought separately. */
  componentsCents: number
}

/** Share saved on the parts bought separately, from 0 to 1. */
function savedShare({ priceCents, componentsCents }: PricedPack): number {
  return componentsCents > priceCents ? 1 - priceCents / componentsCents : 0
}

const percentFormat = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** `12,1 %` */
export function savedPercent(pack: PricedPack): string {
  return percentFormat.format(savedShare(pack))
}

/** Undefined when no pack saves anything. */
export function bestPack<Pack extends PricedPack>(packs: Pack[]): Pack | undefined {
  const best = packs.reduce<Pack | undefined>(
    (found, pack) => (found && savedShare(found) >= savedShare(pack) ? found : pack),
    undefined,
  )
  return best && savedShare(best) > 0 ? best : undefined
}
