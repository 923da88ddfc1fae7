import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import type { ClaimState } from '~/models/content'
import { DataTable } from '../page/data-table'

export interface ListedClaim {
  place: string
  key: string
  placeWords: string
  words: string
  proof: string
  expires: string
  state: ClaimState
  /** Whether it is shown, and why. */
  stateText: { state: string; why: string }
  endsSoon: boolean
}

export function ClaimTable({ claims }: { claims: ListedClaim[] }) {
  return (
    <DataTable
      caption="Affirmations, par endroit"
      rows={claims}
      keyOf={({ place, key }) => `${place}/${key}`}
      columns={[
        { label: 'Affirmation', cell: Words },
        { label: 'Endroit', cell: ({ placeWords }) => placeWords },
        { label: 'Preuve', cell: ({ proof }) => <span className="anywhere">{proof}</span> },
        { label: 'Jusqu’au', cell: ({ expires }) => <span className="num nowrap">{expires}</span> },
        { label: 'État', cell: ClaimBadge },
      ]}
    />
  )
}

function Words({ place, key, words }: ListedClaim) {
  return (
    <Link className="anywhere" to={href('/admin/affirmations/:place/:key', { place, key })}>
      {words}
    </Link>
  )
}

const tones = {
  shown: 'positive',
  example: 'accent',
  unproven: 'danger',
  'no-value': 'caution',
  expired: 'danger',
  withdrawn: undefined,
} as const

export function ClaimBadge({ state, stateText, endsSoon }: Pick<ListedClaim, 'state' | 'stateText' | 'endsSoon'>) {
  return (
    <span className="claim-state">
      <Badge tone={tones[state]}>{stateText.state}</Badge>
      {endsSoon ? <Badge tone="caution">Expire bientôt</Badge> : null}
      {stateText.why ? <span className="small muted">{stateText.why}</span> : null}
    </span>
  )
}
