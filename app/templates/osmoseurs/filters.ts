import type { ListFilters } from '~/models/base/template'

export const filters: ListFilters = {
  prices: [20_000, 50_000, 100_000],
  facts: [
    {
      parameter: 'personnes',
      title: 'Combien êtes-vous\u202f?',
      fact: 'Pour',
      onCards: true,
      options: [
        { value: '1-2', label: '1 ou 2 personnes', from: 1, to: 2 },
        { value: '3-4', label: '3 ou 4 personnes', from: 3, to: 4 },
        { value: '5-9', label: '5 à 9 personnes', from: 5, to: 9 },
        { value: '10', label: '10 personnes et plus', from: 10 },
      ],
    },
    {
      parameter: 'pose',
      title: 'Où le poser\u202f?',
      fact: 'Pose',
      options: [
        { value: 'sous-evier', label: 'Sous l’évier' },
        { value: 'plan-de-travail', label: 'Sur le plan de travail' },
        { value: 'au-sol', label: 'Au sol' },
      ],
    },
    {
      parameter: 'mineraux',
      title: 'Reminéralisation',
      fact: 'Reminéralisation',
      options: [
        { value: 'oui', label: 'Avec reminéralisation', words: 'Oui' },
        { value: 'non', label: 'Sans reminéralisation', words: 'Non' },
      ],
    },
  ],
}
