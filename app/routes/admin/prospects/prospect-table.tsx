import { href } from 'react-router'
import { RowLink } from '~/components/admin/list/row-link'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/marks'

export interface ProspectView {
  id: string
  nom: string
  email: string
  entreprise: string
  ville: string
  score: number
  segment: keyof typeof segmentTones
  status: string
  source: string
  createdAt: string
  lastContactAt: string
  isEnriched: boolean
}

const segmentTones = { Haute: 'positive', Moyenne: 'caution', Faible: undefined } as const

export function SegmentBadge({ segment, score }: { segment: keyof typeof segmentTones; score: number }) {
  const tone = segmentTones[segment]
  return (
    <Badge {...(tone && { tone })}>
      {segment} <span className="num">{score}</span>
    </Badge>
  )
}

const columns: Column<ProspectView>[] = [
  {
    label: 'Prospect',
    cell: ({ id, nom, email, isEnriched }) => (
      <span className="prospect-name">
        <RowLink id={id} to={href('/admin/prospects/:prospectId', { prospectId: id })}>
          {nom || email}
        </RowLink>
        {nom ? <span className="small muted">{email}</span> : null}
        {isEnriched ? <Badge tone="accent">Enrichi</Badge> : null}
      </span>
    ),
  },
  { label: 'Entreprise', cell: ({ entreprise }) => entreprise },
  { label: 'Ville', cell: ({ ville }) => ville },
  { label: 'Score', cell: SegmentBadge },
  { label: 'Statut', cell: ({ status }) => status },
  { label: 'Source', cell: ({ source }) => source },
  { label: 'Ajouté', cell: ({ createdAt }) => <span className="small prospect-date">{createdAt}</span> },
  {
    label: 'Dernier contact',
    cell: ({ lastContactAt }) => <span className="small">{lastContactAt || 'Jamais'}</span>,
  },
]

export function ProspectTable({ rows }: { rows: ProspectView[] }) {
  return (
    <div className="prospect-table">
      <DataTable caption="Prospects" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  )
}
