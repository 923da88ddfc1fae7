interface PricedPack {
  /** HT */
  priceCents: number
  /** HT: what its parts cost bought one by one. */
  componentsCents: number
}

/** Of what the parts cost bought one by one, from 0 to 1; 0 where nothing is saved. */
export function savedShare({ priceCents, componentsCents }: PricedPack): number {
  return componentsCents > priceCents ? 1 - priceCents / componentsCents : 0
}

const percentFormat = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** `12,1 %` */
export function savedPercent(pack: PricedPack): string {
  return percentFormat.format(savedShare(pack))
}

/** The pack that saves the largest share; undefined where none saves anything. */
export function bestPack<Pack extends PricedPack>(packs: Pack[]): Pack | undefined {
  const best = packs.reduce<Pack | undefined>(
    (found, pack) => (found && savedShare(found) >= savedShare(pack) ? found : pack),
    undefined,
  )
  return best && savedShare(best) > 0 ? best : undefined
}
