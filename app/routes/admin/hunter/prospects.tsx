import { data, href, redirect } from 'react-router'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import {
  fullName,
  prospectSourceLabels,
  prospectSources,
  prospectStatuses,
  prospectStatusLabels,
} from '~/models/crm/prospect'
import { pageScoredProspects } from '~/models/crm/prospect/index.server'
import { listSavedViews } from '~/models/platform/administrator/index.server'
import { formatPastMoment } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/prospects'
import { HunterFailure } from './hunter-failure'
import { loadFrame } from './hunter-frame.server'
import { HunterProspects, type HunterProspectsProps } from './hunter-prospects'
import { prospectsVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

/** Filters and page are the address's. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<HunterProspectsProps> {
  const list = href('/admin/agent-hunter/prospects')
  if ('*' in params) throw prospectsVerbs.knows(url) ? redirect(list) : data('Page inconnue', 404)
  const { searchParams } = url
  const source = chosen(searchParams.get('source'), prospectSources)
  const status = chosen(searchParams.get('status'), prospectStatuses)
  const typedScore = searchParams.get('min_score') ?? ''
  const minScore = /^\d{1,2}$|^100$/.test(typedScore) ? Number(typedScore) : undefined
  const page = listPage({ url, context })
  const { db, administrator } = adminRequest(context)
  const { prospects, total, pageCount } = await pageScoredProspects(db, { source, status, minScore, page })
  const query = { source, status, min_score: minScore === undefined ? undefined : typedScore }
  return {
    frame: await loadFrame(context),
    views: await listSavedViews(db, { userId: administrator.id, screen: 'hunter' }),
    rows: prospects.map(toShown),
    total,
    unknown: unknownIn(searchParams, query),
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    ),
    paging: { page, pageCount },
  }
}

export const action = prospectsVerbs.act

function toShown(row: Prospect): HunterProspectsProps['rows'][number] {
  return {
    id: row.id,
    version: row.version,
    name: fullName(row),
    jobTitle: row.job_title,
    email: row.email,
    company: row.company,
    score: row.score,
    status: labelOf(prospectStatusLabels, row.status),
    source: labelOf(prospectSourceLabels, row.source),
    date: formatPastMoment(row.created_at),
  }
}

export default function Prospects({ loaderData }: Route.ComponentProps) {
  return <HunterProspects {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HunterFailure error={error} what="des prospects" path={href('/admin/agent-hunter/prospects')} />
}
