import type { Need } from '~/database/schema'

/** How the catalogue is narrowed and ordered: the values in the address. */
export const needs = ['maison', 'pro', 'animaux', 'douche'] as const satisfies Need[]

export const productSorts = ['pertinence', 'catalogue', 'prix-croissant', 'prix-decroissant', 'nom'] as const
export type ProductSort = (typeof productSorts)[number]
