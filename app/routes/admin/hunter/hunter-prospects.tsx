import { href, Link, useSearchParams } from 'react-router'
import { BulkForm } from '~/components/admin/list/bulk-form'
import { RowLink } from '~/components/admin/list/row-link'
import { type NamedView, SavedViews } from '~/components/admin/list/saved-views'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Filters, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { useUnsent } from '~/components/ui/unsent-form'
import { prospectSourceLabels, prospectSources, prospectStatuses, prospectStatusLabels } from '~/models/crm/prospect'
import { formatCount } from '~/models/values/wording'
import { HunterFrame, type HunterFrameData } from './hunter-frame'

interface HunterProspect {
  id: string
  version: number
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
  views: NamedView[]
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
        <RowLink id={id} to={href('/admin/prospects/:prospectId', { prospectId: id })}>
          {name || email}
        </RowLink>
        {jobTitle ? <span className="small muted">{jobTitle}</span> : null}
      </span>
    ),
  },
  {
    label: 'E-mail',
    cell: ({ email }) => (
      <a className="small anywhere" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { label: 'Entreprise', cell: ({ company }) => company },
  { label: 'Score', cell: ({ score }) => <ScoreBadge score={score} /> },
  { label: 'Statut', cell: ({ status }) => status },
  { label: 'Source', cell: ({ source }) => source },
  { label: 'Date', cell: ({ date }) => <span className="small prospect-date">{date}</span> },
]

const options = {
  source: prospectSources.map((value) => ({ value, label: prospectSourceLabels[value] })),
  status: prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
}

function choiceOf({ id, version, name, email }: HunterProspect) {
  return { value: `${id}.${version}`, label: `Cocher ${name || email}` }
}

export function HunterProspects({ frame, views, rows, total, unknown, query, paging }: HunterProspectsProps) {
  const path = href('/admin/agent-hunter/prospects')
  return (
    <HunterFrame title="Prospects" {...frame}>
      <SavedViews screen="hunter" path={path} views={views} />
      <Filters>
        <SelectFilter name="source" label="Source" all="Toutes" options={options.source} />
        <SelectFilter name="status" label="Statut" all="Tous" options={options.status} />
        <MinScore />
      </Filters>
      <UnknownFilters names={unknown} />
      {rows.length > 0 ? (
        <>
          <StatusOfChosen />
          <div className="prospect-table">
            <DataTable caption="Prospects" columns={columns} rows={rows} keyOf={({ id }) => id} choice={choiceOf} />
          </div>
        </>
      ) : (
        <Nothing total={total} isEmpty={frame.prospects === 0} path={path} />
      )}
      <p role="status" className="small muted">
        {total < 2 ? `${total} prospect` : `${formatCount(total)} prospects`}
      </p>
      <Pager path={path} parameters={query} {...paging} />
    </HunterFrame>
  )
}

/** The reason stays in the history of each. */
function StatusOfChosen() {
  const action = href('/admin/agent-hunter/prospects/*', { '*': 'statut' })
  const unsent = useUnsent(action)
  return (
    <BulkForm action={action}>
      <label>
        <span className="visually-hidden">Nouveau statut</span>
        <select className="input" name="status" defaultValue={unsent?.status}>
          {options.status.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">Pourquoi</span>
        <input
          className="input"
          name="reason"
          placeholder="Pourquoi"
          autoComplete="off"
          defaultValue={unsent?.reason}
          required
        />
      </label>
      <Button variant="quiet">Changer leur statut</Button>
    </BulkForm>
  )
}

function Nothing({ total, isEmpty, path }: { total: number; isEmpty: boolean; path: string }) {
  const words = { unmatched: 'Aucun prospect ne correspond.', all: 'Voir tous les prospects' }
  return (
    <EmptyPage isBeyond={total > 0} isFiltered={!isEmpty} words={words} path={path}>
      <p>Aucun prospect pour le moment.</p>
      <Link to={href('/admin/agent-hunter')}>Voir comment commencer</Link>
    </EmptyPage>
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
