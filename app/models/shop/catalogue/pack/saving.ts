import { bothPricesText } from '~/models/values/money'
import { computeTotals, type Pricing, shippingText } from '~/models/values/totals'
import type { ProductPage } from '../page.server'
import { stockText } from '../sale'

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

/** Of one, bought alone. */
export function totalsOf({ priceCents, isService }: Pick<ProductPage, 'priceCents' | 'isService'>, pricing: Pricing) {
  return computeTotals([{ unitPriceCents: priceCents, quantity: 1, isService }], pricing)
}

/** `en stock, livraison gratuite` */
export function availabilityText(product: ProductPage, pricing: Pricing): string {
  const shipping = product.isService ? [] : [shippingText(totalsOf(product, pricing), pricing.delivery)]
  return [stockText(product).toLowerCase(), ...shipping].join(', ')
}

/** `Osmoseur Essentiel : 538,80 € TTC (449,00 € HT), en stock, livraison gratuite.` */
export function offerText(product: ProductPage, pricing: Pricing): string {
  const from = product.isOnRequest ? 'à partir de ' : ''
  return `${product.name}\u202f: ${from}${bothPricesText(product.priceCents, pricing.vat)}, ${availabilityText(product, pricing)}.`
}
