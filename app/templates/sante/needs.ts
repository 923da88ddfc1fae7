import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  {
    value: 'premier',
    label: 'Un premier rendez-vous',
    text: 'Faire connaissance, dire ce qui vous amène.',
    icon: 'account',
  },
  { value: 'suivi', label: 'La suite d’un suivi', text: 'Vous êtes déjà venu.', icon: 'clock' },
  { value: 'bilan', label: 'Un bilan, un point', text: 'Une fois, sans suite prévue.', icon: 'edit' },
  { value: 'domicile', label: 'Une visite à domicile', text: 'Quand venir n’est pas possible.', icon: 'home' },
]
