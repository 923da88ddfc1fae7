import type { ClaimState } from '~/models/content'

/** Whether a claim is shown, and why. */
export const claimStateText: Record<ClaimState, { state: string; why: string }> = {
  shown: { state: 'Affichée', why: '' },
  example: { state: 'Affichée', why: 'Exemple de la démonstration' },
  unproven: { state: 'Non affichée', why: 'Elle est sans preuve' },
  'no-value': { state: 'Non affichée', why: 'Rien à calculer pour l’instant' },
  expired: { state: 'Non affichée', why: 'Sa preuve a expiré' },
  withdrawn: { state: 'Retirée', why: '' },
}
