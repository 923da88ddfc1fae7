import type { Comparison } from '~/models/base/template'

export const comparison: Comparison = {
  shown: 'prix, dimensions et garantie',
  facts: [],
  consumables: 'Consommables par an, TTC',
  specifications: [{ label: 'Dimensions' }, { label: 'Poids' }, { label: 'Matière' }],
}
