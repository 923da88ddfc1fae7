import { data, href, Link } from 'react-router'
import { LeadTable, type ShownLead } from '~/components/admin/leads/lead-table'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Notice } from '~/components/ui/notice'
import { deskRequest } from '~/middleware/administrator.server'
import { readWorkRevision } from '~/models/dashboard/index.server'
import {
  customerTypeLabels,
  customerTypes,
  isFiltered,
  leadFilterQuery,
  leadSourceLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  readLeadFilters,
} from '~/models/lead'
import { countLeads, listNewestLeads, NEWEST_LEADS, pageLeads } from '~/models/lead/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/leads'
import { toShownLead } from './shown-lead.server'

export const handle = { policy: {} satisfies RoutePolicy }

/** The newest; with `?page=` or a filter all that pass it, by pages. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = deskRequest(context)
  const { filters, unknown } = readLeadFilters(url.searchParams)
  const page = pageOf(url.searchParams)
  const revision = await readWorkRevision(db, ['leads'])
  const shared = { unknown, query: Object.fromEntries(leadFilterQuery(filters)), revision }
  if (page === undefined && !isFiltered(filters)) {
    const leads = await listNewestLeads(db, { limit: NEWEST_LEADS })
    return { ...shared, leads: shown(leads, at), count: await countLeads(db), paging: undefined }
  }
  const { leads, count, pageCount } = await pageLeads(db, { filters, page: page ?? 1, at })
  return { ...shared, leads: shown(leads, at), count, paging: { page: page ?? 1, pageCount } }
}

function shown(leads: Parameters<typeof toShownLead>[0][], at: Date): ShownLead[] {
  return leads.map((lead) => toShownLead(lead, at))
}

function pageOf(parameters: URLSearchParams): number | undefined {
  const page = parameters.get('page')
  if (page === null) return undefined
  return /^[1-9]\d{0,11}$/.test(page) ? Number(page) : 1
}

const options = {
  status: leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
  source: leadSources.map((value) => ({ value, label: leadSourceLabels[value] })),
  type: [
    ...customerTypes.map((value) => ({ value, label: customerTypeLabels[value] })),
    { value: 'inconnu', label: 'Inconnu' },
  ],
  due: [{ value: '1', label: 'À relancer' }],
}

export function action() {
  throw data(null, { status: 405 })
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { leads, count, paging, unknown, query, revision } = loaderData
  useRefresh(['leads'], revision)
  return (
    <>
      <AdminHeader
        title="Leads"
        lead="Les personnes qui ont laissé leur adresse, et ce qu’il reste à faire pour elles."
      />
      <Filters>
        <SearchFilter label="Nom ou e-mail" />
        <SelectFilter name="statut" label="Statut" all="Tous" options={options.status} />
        <SelectFilter name="source" label="Source" all="Toutes" options={options.source} />
        <SelectFilter name="type" label="Type" all="Tous" options={options.type} />
        <SelectFilter name="relance" label="Suivi" all="Tous" options={options.due} />
      </Filters>
      {unknown.length > 0 ? (
        <Notice tone="caution" lines={[`Filtre inconnu, ignoré\u202f: ${unknown.join(', ')}.`]} />
      ) : null}
      {leads.length === 0 ? (
        <NoLeads isBeyond={count > 0} isFiltered={Object.keys(query).length > 0} />
      ) : (
        <LeadTable caption="Leads, du plus récent au plus ancien" leads={leads} />
      )}
      <Foot shown={leads.length} count={count} paging={paging} />
      {paging ? <Pager path={href('/admin/leads')} parameters={query} {...paging} /> : null}
    </>
  )
}

function NoLeads({ isBeyond, isFiltered }: { isBeyond: boolean; isFiltered: boolean }) {
  if (!isBeyond && !isFiltered) {
    return (
      <AdminEmpty>
        <p>
          Aucun lead pour le moment. Les leads apparaissent quand des visiteurs utilisent le questionnaire ou le chat de
          l’assistant de vente.
        </p>
        <a href={href('/questionnaire')}>Ouvrir le questionnaire</a>
      </AdminEmpty>
    )
  }
  return (
    <AdminEmpty>
      <p>{isBeyond ? 'Cette page est au-delà de la dernière.' : 'Aucun lead ne correspond.'}</p>
      <Link to={href('/admin/leads')}>Revenir aux plus récents</Link>
    </AdminEmpty>
  )
}

function Foot({
  shown,
  count,
  paging,
}: {
  shown: number
  count: number
  paging: { page: number; pageCount: number } | undefined
}) {
  const number = count.toLocaleString('fr-FR')
  if (paging) return <p className="admin-table-foot">{count === 1 ? '1 lead' : `${number} leads`}</p>
  if (shown === count) return <p className="admin-table-foot">{count === 1 ? '1 lead' : `${number} leads`}</p>
  return (
    <p className="admin-table-foot">
      Les {shown} plus récents sur {number}. <Link to={`${href('/admin/leads')}?page=1`}>Voir tous les leads</Link>
    </p>
  )
}
