import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  { value: 'appartement', label: 'Appartements', text: 'En copropriété, du studio au grand.', icon: 'office' },
  { value: 'maison', label: 'Maisons', text: 'Avec ou sans jardin.', icon: 'home' },
  { value: 'terrain', label: 'Terrains', text: 'À bâtir, viabilisés ou non.', icon: 'leaf' },
  { value: 'local', label: 'Locaux', text: 'Commerces, bureaux, ateliers.', icon: 'store' },
]
