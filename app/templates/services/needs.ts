import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  { value: 'conseil', label: 'Un conseil', text: 'Comprendre, choisir, décider.', icon: 'chat' },
  { value: 'realisation', label: 'Une réalisation', text: 'Créer, construire, mettre en place.', icon: 'edit' },
  { value: 'reparation', label: 'Une réparation', text: 'Remettre en état ce qui ne va plus.', icon: 'tool' },
  { value: 'suivi', label: 'Un suivi', text: 'Entretenir, accompagner dans la durée.', icon: 'clock' },
]
