import { ProspectList } from '~/components/admin/prospects/prospect-list'
import type { Prospect } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { listSavedViews } from '~/models/administrator/index.server'
import {
  fullName,
  prospectQuery,
  prospectSourceLabels,
  prospectStatusLabels,
  readProspectFilters,
} from '~/models/prospect'
import { pageProspects, readEnriched } from '~/models/prospect/index.server'
import { formatPastMoment, labelOf } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/prospects'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

/** Filters, order and page are in the URL; the counters cover the filtered prospects. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters, order, unknown } = readProspectFilters(url.searchParams)
  const page = listPage({ url, context })
  const { db, administrator } = deskRequest(context)
  const { prospects, counters, isMore, pageCount } = await pageProspects(db, { filters, order, page })
  const views = await listSavedViews(db, { userId: administrator.id, screen: 'prospects' })
  const query = prospectQuery(filters, order)
  const paging = { page, pageCount }
  return { views, rows: prospects.map(toShown), counters, isMore, unknown, query, order, paging }
}

function toShown(row: Prospect) {
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

export default function Prospects({ loaderData }: Route.ComponentProps) {
  return <ProspectList {...loaderData} />
}
