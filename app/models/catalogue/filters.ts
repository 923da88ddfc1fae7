/** How the catalogue is ordered: the values in the address. */
export const productSorts = ['pertinence', 'catalogue', 'prix-croissant', 'prix-decroissant', 'nom'] as const
export type ProductSort = (typeof productSorts)[number]
