/** Legal guarantee on every article (art. L217-3 C. conso). */
export const legalWarranty = 'Garantie légale de conformité de 2 ans'

const LEGAL_YEARS = 2

/** Undefined when only the legal guarantee applies, and for services. */
export function commercialWarranty(warrantyYears: number): string | undefined {
  const added = warrantyYears - LEGAL_YEARS
  if (added <= 0) return undefined
  return `Garantie commerciale gratuite de ${added} ${added > 1 ? 'ans' : 'an'} en plus`
}
