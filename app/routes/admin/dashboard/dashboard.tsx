import { href, Link, useLocation, useRevalidator } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import { AgentCards } from '~/components/admin/agent/agent-cards'
import { AgentSwitch } from '~/components/admin/agent/agent-switch'
import { firstStepText } from '~/components/admin/dashboard/first-step-text'
import { formatPercent } from '~/components/admin/dashboard/format'
import { allLeads, buyingLeads, keptConversations, Metric, Metrics } from '~/components/admin/dashboard/metric'
import { KeptMetric } from '~/components/admin/dashboard/money-metrics'
import { LeadTable, type LeadView, NoLeads } from '~/components/admin/leads/lead-table'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { UnknownFilters } from '~/components/admin/page/filters'
import { Tabs } from '~/components/admin/page/tabs'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { PublicationPanel } from '~/components/admin/publication/publication-panel'
import { classes } from '~/components/ui/classes'
import { Icon, type IconName } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { missingLegalIdentity, settingName } from '~/models/base/setting/index.server'
import { listNewestLeads, NEWEST_LEADS } from '~/models/crm/lead/index.server'
import { type FirstStep, type Task, workTopics } from '~/models/platform/dashboard'
import {
  type Figures,
  listFunnel,
  listMoneyByDay,
  listTasks,
  readFigures,
  readWorkRevision,
} from '~/models/platform/dashboard/index.server'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadAgentCards } from '../agents/agents-page.server'
import { toLeadView } from '../leads/lead-view.server'
import { chosen, unknownIn } from '../list-filter'
import { loadBeginnings } from '../publication/beginnings.server'
import type { Route } from './+types/dashboard'
import { AnalyticsTab } from './analytics-tab'
import { taskText } from './task-text'

interface Shortcut {
  label: string
  icon: IconName
  href: string
}

const cards: Shortcut[] = [
  { label: 'Upload de prospects', icon: 'plus', href: href('/admin/upload') },
  { label: 'Base de prospects', icon: 'search', href: href('/admin/prospects') },
  { label: 'Agents IA', icon: 'leaf', href: href('/admin/agents') },
  { label: 'Commandes', icon: 'box', href: href('/admin/orders') },
]

const workflow: Shortcut[] = [
  { label: '1. Upload', icon: 'plus', href: href('/admin/upload') },
  { label: '2. Prospects', icon: 'search', href: href('/admin/prospects') },
  { label: '3. Agent Mercury', icon: 'mail', href: href('/admin/agent-mercury') },
  { label: '4. Agent Fortress', icon: 'shield', href: href('/admin/agent-fortress') },
]

const tools: Shortcut[] = [
  { label: 'Images', icon: 'camera', href: href('/admin/images') },
  { label: 'Stock', icon: 'truck', href: href('/admin/stock') },
  { label: 'Gestion Contenu', icon: 'edit', href: href('/admin/articles') },
  { label: 'Paramètres', icon: 'tool', href: href('/admin/settings') },
]

function QuickLinks() {
  return (
    <>
      <Row label="Raccourcis" shortcuts={cards} />
      <Row label="Déroulement de la prospection" shortcuts={workflow} />
      <Row label="Outils" shortcuts={tools} />
    </>
  )
}

function Row({ label, shortcuts }: { label: string; shortcuts: Shortcut[] }) {
  return (
    <nav className="quick-row" aria-label={label}>
      <h2>{label}</h2>
      <div className="quick-links">
        {shortcuts.map(({ label, icon, href: to }) => (
          <Link key={label} className="quick-link" to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}

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
  const { db, identity, at, administrator, readSettings } = adminRequest(context)
  const asked = chosen(url.searchParams.get('tab'), tabNames)
  const tab = asked ?? 'overview'
  return {
    tab,
    unknown: unknownIn(url.searchParams, { tab: asked }),
    administrator: { name: administrator.name, email: administrator.email },
    revision: await readWorkRevision(db, workTopics),
    missing: identity.mode === 'shop' ? missingLegalIdentity(await readSettings()).map(settingName) : [],
    isSilent: !canConfirmOrders(identity),
    beginnings: await loadBeginnings(context),
    tasks: await listTasks(db, at),
    figures: await readFigures(db, at),
    agents: tab === 'overview' || tab === 'agents' ? await loadAgentCards(context) : [],
    leads:
      tab === 'leads' ? (await listNewestLeads(db, { limit: NEWEST_LEADS })).map((lead) => toLeadView(lead, at)) : null,
    analytics: tab === 'analytics' ? { days: await listMoneyByDay(db, at), funnel: await listFunnel(db, at) } : null,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    tab,
    unknown,
    administrator,
    revision,
    missing,
    isSilent,
    beginnings,
    tasks,
    figures,
    agents,
    leads,
    analytics,
  } = loaderData
  useRefresh(workTopics, revision)
  return (
    <>
      <AdminHeader
        title="Dashboard Admin"
        lead={`Bienvenue, ${administrator.name} (Administrator) · ${administrator.email}`}
        actions={<Actions />}
      />
      <MissingIdentity names={missing} />
      {isSilent ? <MissingSender /> : null}
      <FirstSteps steps={beginnings.steps} />
      {beginnings.preview ? <PublicationPanel {...beginnings.preview} missing={[]} /> : null}
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

function LeadsTab({ leads }: { leads: LeadView[] }) {
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

/** Legal details that a live shop must publish before it sells. */
function MissingIdentity({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <Notice
      tone="caution"
      live={false}
      lines={[
        'L’identité légale de la boutique est incomplète\u202f: elle ne prend aucune commande jusque-là.',
        `Il manque\u202f: ${names.join(', ')}.`,
      ]}
    >
      <p>
        <Link to={href('/admin/settings/:group', { group: 'identite' })}>Compléter les paramètres</Link>
      </p>
    </Notice>
  )
}

/** An order is confirmed in writing (art. L221-13 C. conso). */
function MissingSender() {
  return (
    <Notice
      tone="caution"
      live={false}
      lines={['Aucun serveur d’envoi d’e-mails\u202f: la boutique ne propose aucun moyen de paiement jusque-là.']}
    >
      <p>
        <Link to={href('/admin/settings/:group', { group: 'e-mails' })}>Relier un serveur d’envoi</Link>
      </p>
    </Notice>
  )
}

function Overview({ figures, agents: cards }: { figures: Figures; agents: AgentCard[] }) {
  const { leads, agents, money } = figures
  const { assistant } = useDeskWords()
  return (
    <>
      <Metrics>
        <Metric
          label="Total leads"
          value={String(leads.total)}
          definition="toutes les personnes connues, quel que soit leur statut"
          href={allLeads}
        />
        <Metric
          label="Taux de conversion"
          value={formatPercent(leads.conversionPercent)}
          definition="leads qui ont acheté (commande payée, ni annulée ni remboursée en entier) sur le total"
          href={buyingLeads}
        />
        <Metric
          label={`Conversations ${assistant.agent}`}
          value={String(agents.thomasConversations)}
          definition="conversations encore conservées"
          href={keptConversations}
        />
        <KeptMetric label="Revenu mensuel estimé" money={money} />
      </Metrics>
      <AgentCards agents={cards} />
    </>
  )
}

/** Ticks itself. */
function FirstSteps({ steps }: { steps: FirstStep[] }) {
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="admin-panel tasks" aria-labelledby="first-title">
      <h2 id="first-title">Avant la première vente</h2>
      <p className="muted">
        {done} sur {steps.length} faits.
      </p>
      <ul className="task-list">
        {steps.map(({ key, isDone }) => (
          <li key={key}>
            <Link to={firstStepText[key].href} className={classes('task', isDone && 'task-done')}>
              <Icon name={isDone ? 'done' : 'arrowRight'} />
              {firstStepText[key].text}
              {isDone ? <span className="visually-hidden"> (fait)</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      <StepDetails steps={steps} />
    </section>
  )
}

/** What the steps that remain lack, in full. */
function StepDetails({ steps }: { steps: FirstStep[] }) {
  return steps
    .filter(({ details = [] }) => details.length > 0)
    .map(({ key, details }) => (
      <div key={key} className="stack stack-small small step-details">
        <p>
          <strong>{firstStepText[key].text}</strong>
        </p>
        {details?.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
      </div>
    ))
}

/** "À traiter": links to work that needs an administrator. */
function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <section className="admin-panel tasks" aria-labelledby="tasks-title">
      <h2 id="tasks-title">À traiter</h2>
      {tasks.length === 0 ? (
        <p className="muted">
          <Icon name="done" /> Rien n’attend : tout est à jour.
        </p>
      ) : (
        <ul className="task-list">
          {tasks.map(({ key, count, urgent }) => (
            <li key={key}>
              <Link to={taskText[key].href} className={classes('task', urgent && 'task-urgent')}>
                <span className="task-count num">{count}</span>
                {count > 1 ? taskText[key].many : taskText[key].one}
                {urgent ? <span className="badge badge-danger">urgent</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
