import { data, href, Link, redirect, useParams } from 'react-router'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { LeadTable, type LeadView, NoLeads } from '~/components/admin/leads/lead-table'
import { BulkForm } from '~/components/admin/list/bulk-form'
import { SavedViews } from '~/components/admin/list/saved-views'
import { Split, type SplitItem, useOpenFocus } from '~/components/admin/list/split'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { useUnsent } from '~/components/ui/unsent-form'
import { adminRequest } from '~/middleware/administrator.server'
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
} from '~/models/crm/lead'
import { countLeads, listNewestLeads, NEWEST_LEADS, pageLeads } from '~/models/crm/lead/index.server'
import { listSavedViews } from '~/models/platform/administrator/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/leads'
import { toLeadView } from './lead-view.server'
import { statusVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

/** The newest leads; with `?page=` or a filter, all matches, paginated. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw statusVerbs.knows(url) ? redirect(href('/admin/leads')) : data('Page inconnue', 404)
  const { db, at, administrator } = adminRequest(context)
  const { filters, unknown } = readLeadFilters(url.searchParams)
  const page = url.searchParams.has('page') ? listPage({ url, context }) : undefined
  const revision = await readWorkRevision(db, ['leads'])
  const views = await listSavedViews(db, { userId: administrator.id, screen: 'leads' })
  const shared = { views, unknown, query: Object.fromEntries(leadFilterQuery(filters)), revision }
  if (page === undefined && !isFiltered(filters)) {
    const leads = await listNewestLeads(db, { limit: NEWEST_LEADS })
    const count = await countLeads(db)
    return { ...shared, leads: shown(leads, at), count, number: count.toLocaleString('fr-FR'), paging: undefined }
  }
  const { leads, count, isMore, pageCount } = await pageLeads(db, { filters, page: page ?? 1, at })
  const paging = { page: page ?? 1, pageCount }
  return {
    ...shared,
    leads: shown(leads, at),
    count,
    number: `${isMore ? 'Plus de ' : ''}${count.toLocaleString('fr-FR')}`,
    paging,
  }
}

export const action = statusVerbs.act

const statusPath = verbPathOf<''>('/admin/leads/statut/*')

function shown(leads: Parameters<typeof toLeadView>[0][], at: Date): LeadView[] {
  return leads.map((lead) => toLeadView(lead, at))
}

const options = {
  status: leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
  source: leadSources.map((value) => ({ value, label: leadSourceLabels[value] })),
  type: [
    ...customerTypes.map((value) => ({ value, label: customerTypeLabels[value] })),
    { value: 'inconnu', label: 'Inconnu' },
  ],
  due: [{ value: '1', label: 'À relancer' }],
  bought: [{ value: '1', label: 'A acheté' }],
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { leadId } = useParams()
  useRefresh(['leads'], loaderData.revision)
  useOpenFocus(leadId)
  if (!leadId) return <LeadList {...loaderData} />
  const items = loaderData.leads.map(toItem)
  return <Split title="Leads" path={href('/admin/leads')} items={items} openId={leadId} />
}

function toItem({ id, name, email, status, createdAt }: LeadView): SplitItem {
  const detail = `${labelOf(leadStatusLabels, status)}, ${createdAt}`
  return { id, href: href('/admin/leads/:leadId', { leadId: id }), title: name || email, detail }
}

function LeadList({ views, leads, count, number, paging, unknown, query }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <AdminHeader
        title="Leads"
        lead="Les personnes qui ont laissé leur adresse, et ce qu’il reste à faire pour elles."
      />
      <SavedViews screen="leads" path={href('/admin/leads')} views={views} />
      <Filters>
        <SearchFilter label="Nom, e-mail ou téléphone" />
        <SelectFilter name="statut" label="Statut" all="Tous" options={options.status} />
        <SelectFilter name="source" label="Source" all="Toutes" options={options.source} />
        <SelectFilter name="type" label="Type" all="Tous" options={options.type} />
        <SelectFilter name="relance" label="Suivi" all="Tous" options={options.due} />
        <SelectFilter name="achat" label="Achat" all="Tous" options={options.bought} />
      </Filters>
      <UnknownFilters names={unknown} />
      {leads.length === 0 ? (
        <Nothing isBeyond={count > 0} isFiltered={Object.keys(query).length > 0} />
      ) : (
        <>
          <StatusOfChosen />
          <LeadTable caption="Leads, du plus récent au plus ancien" leads={leads} hasChoice />
        </>
      )}
      <Foot shown={leads.length} count={count} number={number} isPaged={paging !== undefined} />
      {paging ? <Pager path={href('/admin/leads')} parameters={query} {...paging} /> : null}
    </>
  )
}

function StatusOfChosen() {
  const action = statusPath('', {})
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
      <Button variant="quiet">Changer leur statut</Button>
    </BulkForm>
  )
}

function Nothing(list: { isBeyond: boolean; isFiltered: boolean }) {
  if (!list.isBeyond && !list.isFiltered) return <NoLeads />
  const words = { unmatched: 'Aucun lead ne correspond.', all: 'Revenir aux plus récents' }
  return <EmptyPage {...list} words={words} path={href('/admin/leads')} />
}

interface FootProps {
  shown: number
  count: number
  /** The formatted count. */
  number: string
  isPaged: boolean
}

function Foot({ shown, count, number, isPaged }: FootProps) {
  if (isPaged || shown === count)
    return <p className="admin-table-foot">{count < 2 ? `${count} lead` : `${number} leads`}</p>
  return (
    <p className="admin-table-foot">
      Les {shown} plus récents sur {number}. <Link to={`${href('/admin/leads')}?page=1`}>Voir tous les leads</Link>
    </p>
  )
}
