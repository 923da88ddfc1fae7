import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  { value: 'entree', label: 'Entrées', text: 'Pour commencer, ou à partager.', icon: 'bowl' },
  { value: 'plat', label: 'Plats', text: 'Viande, poisson ou légumes.', icon: 'plate' },
  { value: 'dessert', label: 'Desserts', text: 'Faits pour finir.', icon: 'cake' },
  { value: 'vegetarien', label: 'Végétarien', text: 'Sans viande ni poisson.', icon: 'leaf' },
  { value: 'menu', label: 'Menus et groupes', text: 'Le menu du jour, les grandes tables.', icon: 'people' },
]
