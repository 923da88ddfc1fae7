import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { listHref } from '~/components/ui/list-href'
import {
  type Counters,
  type ProspectOrder,
  prioritySegments,
  prospectSortLabels,
  prospectSorts,
  prospectSourceLabels,
  prospectSources,
  prospectStatuses,
  prospectStatusLabels,
} from '~/models/prospect'
import { RowLink } from '../list/row-link'
import { SavedViews, type ShownView } from '../list/saved-views'
import { ActionsMenu } from '../page/actions-menu'
import { AdminEmpty } from '../page/admin-empty'
import { AdminHeader } from '../page/admin-header'
import { type Column, DataTable } from '../page/data-table'
import { Filters, SearchFilter, SelectFilter } from '../page/filters'
import { Pager } from '../page/pager'
import { UnknownFilters } from '../page/unknown-filters'

export interface ShownProspect {
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

interface ProspectListProps {
  views: ShownView[]
  rows: ShownProspect[]
  counters: Counters
  isMore: boolean
  unknown: string[]
  query: Record<string, string>
  order: ProspectOrder
  paging: { page: number; pageCount: number }
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

const columns: Column<ShownProspect>[] = [
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

const options = {
  segment: prioritySegments.map((value) => ({ value, label: value })),
  source: prospectSources.map((value) => ({ value, label: prospectSourceLabels[value] })),
  status: prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
  sort: prospectSorts.map((value) => ({ value, label: prospectSortLabels[value] })),
}

export function ProspectList(props: ProspectListProps) {
  const { views, rows, counters, isMore, unknown, query, paging } = props
  const path = href('/admin/prospects')
  return (
    <>
      <AdminHeader
        title="Base de prospects"
        lead="Toutes les sources réunies, une fiche par adresse."
        actions={
          <ActionsMenu label="Fichiers, doublons et exports">
            <Link className="button button-quiet" to={href('/admin/upload')}>
              Envoyer un fichier
            </Link>
            <Link className="button button-quiet" to={href('/admin/prospects/doublons')}>
              Doublons
            </Link>
            <Link className="button button-quiet" to={href('/admin/prospects/rappels')}>
              Rappels
            </Link>
            <a className="button button-quiet" href={listHref(href('/admin/prospects.xlsx'), query)}>
              Exporter vers Excel
            </a>
            <a className="button button-quiet" href={listHref(href('/admin/prospects.csv'), query)}>
              Exporter en CSV
            </a>
            <Link className="button button-quiet" to={href('/admin/prospects/exports')}>
              Exports
            </Link>
          </ActionsMenu>
        }
      />
      <CounterRow counters={counters} isMore={isMore} />
      <SavedViews screen="prospects" path={path} views={views} />
      <Filters>
        <SearchFilter label="Nom, e-mail ou entreprise" name="search" />
        <SelectFilter name="prioritySegment" label="Priorité" all="Toutes" options={options.segment} />
        <SelectFilter name="source" label="Source" all="Toutes" options={options.source} />
        <SelectFilter name="status" label="Statut" all="Tous" options={options.status} />
        <SelectFilter name="sort_by" label="Trier par" all="Date d’ajout" options={options.sort.slice(1)} />
        {query.sort_order ? <input type="hidden" name="sort_order" value={query.sort_order} /> : null}
      </Filters>
      <Direction {...props} />
      <UnknownFilters names={unknown} />
      {rows.length > 0 ? (
        <div className="prospect-table">
          <DataTable caption="Prospects" columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      ) : (
        <Nothing isFiltered={Object.keys(query).length > 0} isBeyond={counters.total > 0} />
      )}
      <Pager path={path} parameters={query} {...paging} />
    </>
  )
}

/** Link that reverses the order and keeps the filters. */
function Direction({ query, order }: ProspectListProps) {
  const isDown = order.direction === 'desc'
  const { sort_order: _current, ...rest } = query
  const to = listHref(href('/admin/prospects'), isDown ? { ...rest, sort_order: 'asc' } : rest)
  return (
    <p className="small prospect-order">
      {prospectSortLabels[order.by]}, ordre {isDown ? 'décroissant' : 'croissant'}.{' '}
      <Link to={to} preventScrollReset>
        Inverser l’ordre
      </Link>
    </p>
  )
}

function CounterRow({ counters, isMore }: { counters: Counters; isMore: boolean }) {
  const figures = [
    [isMore ? 'Plus de' : 'Total', counters.total],
    ['Priorité haute', counters.Haute],
    ['Moyenne', counters.Moyenne],
    ['Faible', counters.Faible],
    ['Nouveaux', counters.new],
    ['Contactés', counters.contacted],
  ] as const
  return (
    <dl className="admin-figures" aria-label="Compteurs">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value.toLocaleString('fr-FR')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Nothing({ isFiltered, isBeyond }: { isFiltered: boolean; isBeyond: boolean }) {
  return (
    <AdminEmpty>
      {isBeyond || isFiltered ? (
        <>
          <p>{isBeyond ? 'Cette page est au-delà de la dernière.' : 'Aucun prospect ne correspond.'}</p>
          <Link to={href('/admin/prospects')}>Voir tous les prospects</Link>
        </>
      ) : (
        <>
          <p>Aucun prospect pour le moment.</p>
          <Link to={href('/admin/upload')}>Envoyer un premier fichier</Link>
        </>
      )}
    </AdminEmpty>
  )
}
