import { Badge } from '~/components/ui/marks'
import type { DomainState } from '~/models/platform/tenant'

const states = {
  asked: { tone: undefined, label: 'à prouver' },
  proved: { tone: 'positive', label: 'vérifié' },
  lost: { tone: 'danger', label: 'preuve perdue' },
  removed: { tone: 'caution', label: 'retiré' },
} as const satisfies Record<DomainState, { tone: 'positive' | 'caution' | 'danger' | undefined; label: string }>

export function DomainBadge({ state, isCanonical }: { state: DomainState; isCanonical: boolean }) {
  const { tone, label } = states[state]
  return (
    <>
      <Badge {...(tone && { tone })}>{label}</Badge>
      {isCanonical ? (
        <>
          {' '}
          <Badge tone="accent">adresse de l’espace</Badge>
        </>
      ) : null}
    </>
  )
}
