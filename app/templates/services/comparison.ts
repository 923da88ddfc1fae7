import type { Comparison } from '~/models/base/template'

export const comparison: Comparison = {
  shown: 'prix, durée et contenu',
  facts: [],
  consumables: 'Frais par an, TTC',
  specifications: [
    { label: 'Durée' },
    { label: 'Lieu' },
    { label: 'Compris' },
    { label: 'Non compris' },
    { label: 'Délai' },
  ],
}
