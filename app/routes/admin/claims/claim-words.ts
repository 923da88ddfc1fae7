import type { ClaimState } from '~/models/content'

/** Shown, or why not. */
export const claimStateWords: Record<ClaimState, string> = {
  shown: 'Affichée',
  example: 'Affichée, comme exemple de la démonstration',
  unproven: 'Non affichée\u202f: sans preuve',
  'no-value': 'Non affichée\u202f: rien à calculer pour l’instant',
  expired: 'Non affichée\u202f: expirée',
  withdrawn: 'Retirée',
}
