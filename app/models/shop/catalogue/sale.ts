import { formatTtc, type Vat } from '~/models/values/money'

/** `538,80 €`, `à partir de 600,00 €` */
export function priceText({ priceCents, isOnRequest }: { priceCents: number; isOnRequest: boolean }, vat: Vat): string {
  const price = formatTtc(priceCents, vat)
  return isOnRequest ? `à partir de ${price}` : price
}

/** Whether a cart takes it now. */
export function isSold(product: { isService: boolean; isOnRequest: boolean; available: number }): boolean {
  return !product.isOnRequest && (product.isService || product.available > 0)
}

/** For shoppers: the count only when stock is low; a service is always available. `onRequest`: the trade's mark. */
export function stockText(
  product: { available: number; threshold: number; isService?: boolean; isOnRequest?: boolean },
  onRequest = 'Sur devis',
): string {
  const { available, threshold, isService, isOnRequest } = product
  if (isOnRequest) return onRequest
  if (isService) return 'Disponible'
  if (available <= 0) return 'Épuisé pour le moment'
  return available <= threshold ? `Plus que ${available} en stock` : 'En stock'
}
