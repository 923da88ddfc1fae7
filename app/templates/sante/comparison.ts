import type { Comparison } from '~/models/base/template'

export const comparison: Comparison = {
  shown: 'prix, durée et lieu',
  facts: [],
  consumables: 'Frais par an, TTC',
  specifications: [
    { label: 'Durée' },
    { label: 'Lieu' },
    { label: 'À apporter' },
    { label: 'Prise en charge' },
    { label: 'Annulation' },
  ],
}
