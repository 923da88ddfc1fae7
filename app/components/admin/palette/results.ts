import { screenGroups } from '../frame/screens'

export const PALETTE_LABEL = 'Écran, commande, facture, personne, produit ou réglage'

/** A result of the palette and the search page. */
export interface Found {
  group: 'Écrans' | 'Commandes' | 'Factures' | 'Leads' | 'Prospects' | 'Campagnes' | 'Produits' | 'Paramètres'
  label: string
  detail: string
  href: string
}

/** Screens whose name contains the typed text, ignoring accents. */
export function findScreens(typed: string): Found[] {
  const wanted = fold(typed)
  return screenGroups
    .flatMap(({ screens }) => screens)
    .filter(({ label }) => fold(label).includes(wanted))
    .map(({ href, label }) => ({ group: 'Écrans', label, detail: '', href }))
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
