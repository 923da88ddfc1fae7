import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  { value: 'soi', label: 'Pour soi', text: 'Un achat pour votre propre usage.', icon: 'account' },
  { value: 'maison', label: 'Pour la maison', text: 'Ce qui sert à tout le foyer.', icon: 'home' },
  { value: 'offrir', label: 'À offrir', text: 'Un cadeau, avec un délai à tenir.', icon: 'gift' },
  { value: 'pro', label: 'Pour le travail', text: 'Avec une facture au nom de l’entreprise.', icon: 'office' },
]
