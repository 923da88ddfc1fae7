import type { Comparison, ListFilters } from '~/models/base/template'

export const comparison: Comparison = {
  price: 'Prix, honoraires inclus',
  shown: 'prix, surface, diagnostics et charges',
  facts: [
    { label: 'Surface', difference: '{after} au lieu de {before}' },
    { label: 'Pièces', difference: '{after} pièces au lieu de {before}' },
    { label: 'DPE', difference: 'classe {after} au lieu de {before}' },
  ],
  consumables: 'Frais par an, TTC',
  specifications: [
    { label: 'Honoraires' },
    { label: 'Surface Carrez', or: 'Surface habitable' },
    { label: 'GES' },
    { label: 'Charges annuelles' },
    { label: 'Taxe foncière' },
  ],
}

export const filters: ListFilters = {
  prices: [20_000_000, 40_000_000],
  facts: [
    {
      parameter: 'surface',
      title: 'Surface',
      fact: 'Surface',
      onCards: true,
      options: [
        { value: '0-50', label: 'Moins de 50 m²', from: 0, to: 49 },
        { value: '50-90', label: 'De 50 à 89 m²', from: 50, to: 89 },
        { value: '90', label: '90 m² et plus', from: 90 },
      ],
    },
    {
      parameter: 'pieces',
      title: 'Pièces',
      fact: 'Pièces',
      onCards: true,
      options: [
        { value: '1-2', label: '1 ou 2 pièces', from: 1, to: 2 },
        { value: '3-4', label: '3 ou 4 pièces', from: 3, to: 4 },
        { value: '5', label: '5 pièces et plus', from: 5 },
      ],
    },
    {
      parameter: 'dpe',
      title: 'Classe du DPE',
      fact: 'DPE',
      onCards: true,
      options: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => ({
        value: letter.toLowerCase(),
        label: `DPE ${letter}`,
        words: letter,
      })),
    },
  ],
}
