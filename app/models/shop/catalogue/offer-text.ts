import type { DeliveryPrice } from '~/models/values/delivery-terms'
import { bothPricesText } from '~/models/values/money'
import { computeTotals, shippingText } from '~/models/values/totals'
import type { ProductPage } from './page.server'
import { stockText } from './stock-text'

/** Of one, bought alone. */
export function totalsOf(
  { priceCents, isService }: Pick<ProductPage, 'priceCents' | 'isService'>,
  delivery: DeliveryPrice,
) {
  return computeTotals([{ unitPriceCents: priceCents, quantity: 1, isService }], { delivery })
}

/** `en stock, livraison gratuite` */
export function availabilityText(product: ProductPage, delivery: DeliveryPrice): string {
  const shipping = product.isService ? [] : [shippingText(totalsOf(product, delivery), delivery)]
  return [stockText(product).toLowerCase(), ...shipping].join(', ')
}

/** `Osmoseur Essentiel : 538,80 € TTC (449,00 € HT), en stock, livraison gratuite.` */
export function offerText(product: ProductPage, delivery: DeliveryPrice): string {
  return `${product.name}\u202f: ${bothPricesText(product.priceCents)}, ${availabilityText(product, delivery)}.`
}
