import type { Comparison } from '~/models/base/template'

export const comparison: Comparison = {
  shown: 'prix, dimensions, débit et garantie',
  facts: [
    { label: 'Étapes de filtration', difference: '{after} étapes de filtration au lieu de {before}' },
    { label: 'Écran tactile', difference: { Oui: 'un écran tactile', Non: 'pas d’écran', '': 'pas d’écran' } },
    { label: 'Pour', difference: {} },
    { label: 'Pose', difference: {} },
    { label: 'Reminéralisation', difference: {} },
  ],
  consumables: 'Filtres par an, TTC',
  specifications: [
    { label: 'Débit', or: 'Durée de préparation', difference: 'un débit de {after} au lieu de {before}' },
    { label: 'Eau rejetée' },
    { label: 'Dimensions' },
    { label: 'Poids' },
    { label: 'Alimentation électrique' },
  ],
}
