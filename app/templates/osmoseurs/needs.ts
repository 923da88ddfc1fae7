import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  {
    value: 'maison',
    label: 'Maison',
    text: 'Sous l’évier ou sur le plan de travail, pour boire et cuisiner.',
    icon: 'home',
  },
  {
    value: 'pro',
    label: 'Bureaux et commerces',
    text: 'Un grand débit pour une équipe ou une salle d’attente.',
    icon: 'office',
  },
  { value: 'animaux', label: 'Animaux', text: 'Une eau filtrée et courante pour le chat ou le chien.', icon: 'paw' },
  { value: 'douche', label: 'Douche', text: 'Moins d’odeur de chlore, sans travaux.', icon: 'shower' },
]
