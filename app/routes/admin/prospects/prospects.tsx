import { href, Link } from 'react-router'
import { SavedViews } from '~/components/admin/list/saved-views'
import { ActionsMenu } from '~/components/admin/page/actions-menu'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { listHref } from '~/components/ui/list-href'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import {
  type Counters,
  fullName,
  prioritySegments,
  prospectQuery,
  prospectSortLabels,
  prospectSorts,
  prospectSourceLabels,
  prospectSources,
  prospectStatuses,
  prospectStatusLabels,
  readProspectFilters,
} from '~/models/crm/prospect'
import { pageProspects, readEnriched } from '~/models/crm/prospect/index.server'
import { listSavedViews } from '~/models/platform/administrator/index.server'
import { formatPastMoment } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/prospects'
import { ProspectTable, type ProspectView } from './prospect-table'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

/** Filters, order and page are in the URL; the counters cover the filtered prospects. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters, order, unknown } = readProspectFilters(url.searchParams)
  const page = listPage({ url, context })
  const { db, administrator } = adminRequest(context)
  const { prospects, counters, isMore, pageCount } = await pageProspects(db, { filters, order, page })
  const views = await listSavedViews(db, { userId: administrator.id, screen: 'prospects' })
  const query = prospectQuery(filters, order)
  const paging = { page, pageCount }
  return { views, rows: prospects.map(toShown), counters, isMore, unknown, query, order, paging }
}

function toShown(row: Prospect): ProspectView {
  return {
    id: row.id,
    nom: fullName(row),
    email: row.email,
    entreprise: row.company,
    ville: row.city,
    score: row.score,
    segment: row.priority_segment,
    status: labelOf(prospectStatusLabels, row.status),
    source: labelOf(prospectSourceLabels, row.source),
    createdAt: formatPastMoment(row.created_at),
    lastContactAt: row.last_contact_at ? formatPastMoment(row.last_contact_at) : '',
    isEnriched: Object.keys(readEnriched(row.enriched_data)).length > 0,
  }
}

const options = {
  segment: prioritySegments.map((value) => ({ value, label: value })),
  source: prospectSources.map((value) => ({ value, label: prospectSourceLabels[value] })),
  status: prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
  sort: prospectSorts.map((value) => ({ value, label: prospectSortLabels[value] })),
}

export default function Prospects({ loaderData: page }: Route.ComponentProps) {
  const { views, rows, counters, isMore, unknown, query, paging } = page
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
      <Direction {...page} />
      <UnknownFilters names={unknown} />
      {rows.length > 0 ? (
        <ProspectTable rows={rows} />
      ) : (
        <Nothing isFiltered={Object.keys(query).length > 0} isBeyond={counters.total > 0} />
      )}
      <Pager path={path} parameters={query} {...paging} />
    </>
  )
}

/** Link that reverses the order and keeps the filters. */
function Direction({ query, order }: Route.ComponentProps['loaderData']) {
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

function Nothing(list: { isFiltered: boolean; isBeyond: boolean }) {
  const words = { unmatched: 'Aucun prospect ne correspond.', all: 'Voir tous les prospects' }
  return (
    <EmptyPage {...list} words={words} path={href('/admin/prospects')}>
      <p>Aucun prospect pour le moment.</p>
      <Link to={href('/admin/upload')}>Envoyer un premier fichier</Link>
    </EmptyPage>
  )
}
