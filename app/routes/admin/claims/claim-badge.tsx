import { Badge } from '~/components/ui/badge'
import type { ClaimState } from '~/models/content/text'

/** Whether a claim is shown, and why. */
export const claimStateText: Record<ClaimState, { state: string; why: string }> = {
  shown: { state: 'Affichée', why: '' },
  example: { state: 'Affichée', why: 'Exemple de la démonstration' },
  unproven: { state: 'Non affichée', why: 'Elle est sans preuve' },
  'no-value': { state: 'Non affichée', why: 'Rien à calculer pour l’instant' },
  expired: { state: 'Non affichée', why: 'Sa preuve a expiré' },
  withdrawn: { state: 'Retirée', why: '' },
}

const tones = {
  shown: 'positive',
  example: 'accent',
  unproven: 'danger',
  'no-value': 'caution',
  expired: 'danger',
  withdrawn: undefined,
} as const

export function ClaimBadge({ state, endsSoon }: { state: ClaimState; endsSoon: boolean }) {
  const text = claimStateText[state]
  return (
    <span className="claim-state">
      <Badge tone={tones[state]}>{text.state}</Badge>
      {endsSoon ? <Badge tone="caution">Expire bientôt</Badge> : null}
      {text.why ? <span className="small muted">{text.why}</span> : null}
    </span>
  )
}
