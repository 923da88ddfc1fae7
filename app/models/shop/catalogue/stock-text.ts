/** For shoppers: the count only when stock is low; a service is always available. */
export function stockText(product: { available: number; threshold: number; isService?: boolean }): string {
  const { available, threshold, isService } = product
  if (isService) return 'Disponible'
  if (available <= 0) return 'Épuisé pour le moment'
  return available <= threshold ? `Plus que ${available} en stock` : 'En stock'
}
