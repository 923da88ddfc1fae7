import type { Comparison } from '~/models/base/template'

export const comparison: Comparison = {
  shown: 'prix, nombre de séances et durée',
  facts: [],
  consumables: 'Frais par an, TTC',
  specifications: [
    { label: 'Séances' },
    { label: 'Durée' },
    { label: 'Étalement' },
    { label: 'Lieu' },
    { label: 'Entre les séances' },
    { label: 'Participants' },
  ],
}
