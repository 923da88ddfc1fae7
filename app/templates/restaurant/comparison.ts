import type { Comparison, ListFilters } from '~/models/base/template'

export const comparison: Comparison = {
  price: 'Prix, service compris',
  shown: 'prix, régime et allergènes',
  facts: [{ label: 'Régime', difference: {} }],
  consumables: 'Frais par an, TTC',
  specifications: [{ label: 'Allergènes' }, { label: 'Origine des viandes' }, { label: 'Service' }, { label: 'Part' }],
}

export const filters: ListFilters = {
  prices: [1_000, 2_000],
  facts: [],
}
