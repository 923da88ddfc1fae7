import { href, Link, useSearchParams } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { prospectSourceLabels, prospectSources, prospectStatuses, prospectStatusLabels } from '~/models/prospect'
import { formatCount } from '~/models/values'
import { AdminEmpty } from '../page/admin-empty'
import { type Column, DataTable } from '../page/data-table'
import { Filters, SelectFilter } from '../page/filters'
import { Pager } from '../page/pager'
import { UnknownFilters } from '../page/unknown-filters'
import { HunterFrame, type HunterFrameData } from './hunter-frame'

export interface HunterProspect {
  id: string
  name: string
  jobTitle: string
  email: string
  company: string
  score: number
  status: string
  source: string
  date: string
}

export interface HunterProspectsProps {
  frame: HunterFrameData
  rows: HunterProspect[]
  total: number
  unknown: string[]
  query: Record<string, string>
  paging: { page: number; pageCount: number }
}

const columns: Column<HunterProspect>[] = [
  {
    label: 'Nom',
    cell: ({ id, name, email, jobTitle }) => (
      <span className="prospect-name">
        <Link to={href('/admin/prospects/:prospectId', { prospectId: id })}>{name || email}</Link>
        {jobTitle ? <span className="small muted">{jobTitle}</span> : null}
      </span>
    ),
  },
  { label: 'E-mail', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { label: 'Entreprise', cell: ({ company }) => company },
  { label: 'Score', cell: ({ score }) => <ScoreBadge score={score} /> },
  { label: 'Statut', cell: ({ status }) => status },
  { label: 'Source', cell: ({ source }) => source },
  { label: 'Date', cell: ({ date }) => date },
]

const options = {
  source: prospectSources.map((value) => ({ value, label: prospectSourceLabels[value] })),
  status: prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
}

export function HunterProspects({ frame, rows, total, unknown, query, paging }: HunterProspectsProps) {
  return (
    <HunterFrame title="Prospects" {...frame}>
      <Filters>
        <SelectFilter name="source" label="Source" all="Toutes" options={options.source} />
        <SelectFilter name="status" label="Statut" all="Tous" options={options.status} />
        <MinScore />
      </Filters>
      <UnknownFilters names={unknown} />
      {rows.length > 0 ? (
        <DataTable caption="Prospects" columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <AdminEmpty>
          <p>Aucun prospect ne correspond.</p>
          <Link to={href('/admin/agent-hunter/prospects')}>Voir tous les prospects</Link>
        </AdminEmpty>
      )}
      <p role="status" className="small muted">
        {total < 2 ? `${total} prospect` : `${formatCount(total)} prospects`}
      </p>
      <Pager path={href('/admin/agent-hunter/prospects')} parameters={query} {...paging} />
    </HunterFrame>
  )
}

function MinScore() {
  const [parameters] = useSearchParams()
  return (
    <div className="field">
      <label htmlFor="min_score">Score minimal (0 à 100)</label>
      <input
        className="input"
        id="min_score"
        name="min_score"
        type="number"
        min="0"
        max="100"
        defaultValue={parameters.get('min_score') ?? ''}
      />
    </div>
  )
}

function ScoreBadge({ score }: { score: number }) {
  const [tone, band] =
    score >= 70
      ? (['positive', 'chaud'] as const)
      : score >= 40
        ? (['caution', 'tiède'] as const)
        : [undefined, 'froid']
  return (
    <Badge {...(tone && { tone })}>
      <span className="num">{score}</span> {band}
    </Badge>
  )
}
