import { href, Link, useLocation, useRevalidator } from 'react-router'
import { AgentCards } from '~/components/admin/agent/agent-cards'
import { AgentSwitch } from '~/components/admin/agent/agent-switch'
import { LeadTable, NoLeads, type ShownLead } from '~/components/admin/leads/lead-table'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Tabs } from '~/components/admin/page/tabs'
import { UnknownFilters } from '~/components/admin/page/unknown-filters'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { deskRequest } from '~/middleware/administrator.server'
import { missingLegalIdentity, settingName } from '~/models/base/setting/index.server'
import { listNewestLeads, NEWEST_LEADS } from '~/models/crm/lead/index.server'
import { workTopics } from '~/models/platform/dashboard'
import {
  listFunnel,
  listMoneyByDay,
  listTasks,
  readFigures,
  readWorkRevision,
} from '~/models/platform/dashboard/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadAgentCards } from '../agents/agents-page.server'
import { toShownLead } from '../leads/shown-lead.server'
import { chosen, unknownIn } from '../list-filter'
import type { Route } from './+types/dashboard'
import { AnalyticsTab } from './analytics-tab'
import { MissingIdentity } from './missing-identity'
import { Overview } from './overview'
import { QuickLinks } from './quick-links'
import { TaskList } from './task-list'

export const handle = { policy: {} satisfies RoutePolicy }

const tabs = [
  { name: 'overview', label: 'Vue d’ensemble' },
  { name: 'leads', label: 'Leads' },
  { name: 'agents', label: 'Agents' },
  { name: 'analytics', label: 'Analytics' },
] as const
const tabNames = tabs.map(({ name }) => name)

/** `?tab=`; a missing or unknown one shows the overview, an unknown one with a notice. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, identity, at, administrator, readSettings } = deskRequest(context)
  const asked = chosen(url.searchParams.get('tab'), tabNames)
  const tab = asked ?? 'overview'
  return {
    tab,
    unknown: unknownIn(url.searchParams, { tab: asked }),
    administrator: { name: administrator.name, email: administrator.email },
    revision: await readWorkRevision(db, workTopics),
    missing: identity.mode === 'shop' ? missingLegalIdentity(await readSettings()).map(settingName) : [],
    tasks: await listTasks(db, at),
    figures: await readFigures(db, at),
    agents: tab === 'overview' || tab === 'agents' ? await loadAgentCards(context) : [],
    leads:
      tab === 'leads'
        ? (await listNewestLeads(db, { limit: NEWEST_LEADS })).map((lead) => toShownLead(lead, at))
        : null,
    analytics: tab === 'analytics' ? { days: await listMoneyByDay(db, at), funnel: await listFunnel(db, at) } : null,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { tab, unknown, administrator, revision, missing, tasks, figures, agents, leads, analytics } = loaderData
  useRefresh(workTopics, revision)
  return (
    <>
      <AdminHeader
        title="Dashboard Admin"
        lead={`Bienvenue, ${administrator.name} (Administrator) · ${administrator.email}`}
        actions={<Actions />}
      />
      <MissingIdentity names={missing} />
      <TaskList tasks={tasks} />
      <Tabs
        label="Tableau de bord"
        tabs={tabs.map(({ name, label }) => ({
          href: name === 'overview' ? href('/admin') : `${href('/admin')}?tab=${name}`,
          label,
          current: tab === name,
        }))}
      />
      <UnknownFilters names={unknown} />
      {tab === 'overview' ? <Overview figures={figures} agents={agents} /> : null}
      {leads ? <LeadsTab leads={leads} /> : null}
      {tab === 'agents' ? <AgentCards agents={agents} controls={AgentSwitch} /> : null}
      {analytics ? <AnalyticsTab figures={figures} {...analytics} /> : null}
      <QuickLinks />
    </>
  )
}

function Actions() {
  const { state } = useRevalidator()
  const { search } = useLocation()
  return (
    <Link className="button button-quiet" to={{ search }} preventScrollReset aria-busy={state === 'loading'}>
      Rafraîchir
    </Link>
  )
}

function LeadsTab({ leads }: { leads: ShownLead[] }) {
  if (leads.length === 0) return <NoLeads />
  return (
    <>
      <LeadTable caption="Les leads les plus récents" leads={leads} />
      <p className="admin-table-foot">
        Les {leads.length} plus récents. <Link to={`${href('/admin/leads')}?page=1`}>Voir tous les leads</Link>
      </p>
    </>
  )
}
