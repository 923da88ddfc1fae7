/** What the law gives on every article (art. L217-3 C. conso). */
export const legalWarranty = 'Garantie légale de conformité de 2 ans'

const LEGAL_YEARS = 2

/** What the shop adds to it; undefined for articles, and services, that only have the legal one. */
export function commercialWarranty(warrantyYears: number): string | undefined {
  const added = warrantyYears - LEGAL_YEARS
  if (added <= 0) return undefined
  return `Garantie commerciale gratuite de ${added} ${added > 1 ? 'ans' : 'an'} en plus`
}
