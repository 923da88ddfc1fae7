/** Sort orders, as in the query string. */
export const productSorts = ['pertinence', 'catalogue', 'prix-croissant', 'prix-decroissant', 'nom'] as const
export type ProductSort = (typeof productSorts)[number]
