import { Badge } from '~/components/ui/marks'
import type { TenantState } from './tenant-view.server'

export const tenantStateLabels: Record<TenantState, string> = {
  ouvert: 'Ouvert',
  'lecture-seule': 'Lecture seule',
  termine: 'Terminé',
  suspendu: 'Suspendu',
  supprime: 'À supprimer',
}

const tones = {
  ouvert: 'positive',
  'lecture-seule': 'caution',
  termine: 'caution',
  suspendu: 'caution',
  supprime: 'danger',
} as const

export function TenantStateBadge({ state }: { state: TenantState }) {
  return <Badge tone={tones[state]}>{tenantStateLabels[state]}</Badge>
}
