import { data, href, Link } from 'react-router'
import { AgentCards } from '~/components/admin/agent/agent-cards'
import { AgentControls, useReread } from '~/components/admin/agent/agent-controls'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { useFollow } from '~/components/admin/page/use-follow'
import { useRowChange } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { Badge } from '~/components/ui/marks'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/agents'
import { type AgentsPageData, loadAgentsPage } from './agents-page.server'
import { type AgentVerb, agentVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ url, context }: Route.LoaderArgs) {
  if (!agentVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadAgentsPage(context)
}

export const action = agentVerbs.act

const verbPath = verbPathOf<AgentVerb>('/admin/agents/*')

type DeadJob = AgentsPageData['dead'][number]
type AgentPlanRow = AgentsPageData['plan'][number]

const REFRESH_MS = 30_000
const FOLLOW_MS = 2000
const ALL = 'all'
/** Delay before health is reloaded after starting all agents. */
const REREAD_ALL_MS = 3000

/** Agents, failed jobs and obstacles. */
export default function Agents({ loaderData }: Route.ComponentProps) {
  const { cards, health, objective, plan, dead } = loaderData
  const isBusy = cards.some(({ progress }) => progress !== undefined)
  useFollow(true, isBusy ? FOLLOW_MS : REFRESH_MS)
  useReread(useRowChange(ALL).state === 'saved', REREAD_ALL_MS)
  return (
    <>
      <AdminHeader
        title="Agents IA"
        lead="Ce qui travaille sans personne. Ce que vous arrêtez reste arrêté, aussi après un redémarrage."
        actions={
          <Link className="button button-quiet" to={href('/admin/agents')}>
            Rafraîchir
          </Link>
        }
      />
      <div className="agents-top">
        <Health {...health} />
        <Objective {...objective} />
      </div>
      {dead.length > 0 ? <DeadJobs jobs={dead} /> : null}
      <section className="agents-list" aria-labelledby="agents">
        <h2 id="agents">Les agents</h2>
        <AgentCards agents={cards} controls={AgentControls} />
      </section>
      <PlanTable rows={plan} />
    </>
  )
}

const healthText = {
  healthy: { tone: 'positive', label: 'En bonne santé' },
  degraded: { tone: 'caution', label: 'À surveiller' },
  unhealthy: { tone: 'danger', label: 'En panne' },
} as const

function Health({ status, reasons, database }: AgentsPageData['health']) {
  const { tone, label } = healthText[status]
  return (
    <section className="admin-panel" aria-labelledby="sante">
      <h2 id="sante">Santé du système</h2>
      <p className="agents-health">
        <Badge tone={tone}>{label}</Badge>
        <span className="muted">
          Base de données{'\u202f'}: {database === 'connected' ? 'connectée' : 'indisponible'}
        </span>
      </p>
      {reasons.length > 0 ? (
        <ul className="agents-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <div className="agent-actions">
        <AllForm wanted="running" label="Tout démarrer" />
        <AllForm wanted="stopped" label="Tout arrêter" />
        <UploadTest />
      </div>
    </section>
  )
}

function AllForm({ wanted, label }: { wanted: 'running' | 'stopped'; label: string }) {
  const { state } = useRowChange(ALL)
  return (
    <AdminForm rowKey={ALL} action={verbPath('etat', {})} fields={{ wanted }}>
      <Button
        variant={wanted === 'running' ? 'primary' : 'quiet'}
        aria-disabled={state === 'pending' ? true : undefined}
      >
        {label}
      </Button>
    </AdminForm>
  )
}

function UploadTest() {
  return (
    <AdminForm rowKey="upload-test" action={verbPath(':agent/essai', { agent: 'upload' })}>
      <Button variant="quiet">Tester l’agent Upload</Button>
    </AdminForm>
  )
}

function Objective({ today, aim }: AgentsPageData['objective']) {
  return (
    <section className="admin-panel" aria-labelledby="objectif">
      <h2 id="objectif">Objectif du jour</h2>
      <p className="agents-objective">
        <strong>{formatCount(today)}</strong> {today < 2 ? 'prospect ajouté' : 'prospects ajoutés'} aujourd’hui
      </p>
      <meter min={0} max={aim} value={Math.min(today, aim)} aria-label="Part de l’objectif atteinte" />
      <p className="muted">
        Objectif{'\u202f'}: {formatCount(aim)} prospects par jour, ou plus.{' '}
        <Link to={href('/admin/settings/:group', { group: 'agents' })}>Changer l’objectif</Link>
      </p>
    </section>
  )
}

/** Jobs that exhausted their attempts and need an administrator. */
function DeadJobs({ jobs }: { jobs: DeadJob[] }) {
  return (
    <section className="admin-panel" aria-labelledby="abandonnes">
      <h2 id="abandonnes">Travaux abandonnés</h2>
      <DataTable
        caption="Travaux abandonnés"
        columns={[
          { label: 'Travail', cell: ({ label, agent }: DeadJob) => `${label} (${agent})` },
          { label: 'Demandé', cell: ({ createdAt }: DeadJob) => createdAt },
          { label: 'Pourquoi', cell: ({ error }: DeadJob) => error },
          { label: 'Que faire', cell: (job: DeadJob) => <Actions {...job} /> },
        ]}
        rows={jobs}
        keyOf={({ id }) => id}
      />
    </section>
  )
}

function Actions({ id, label, canRehearse }: DeadJob) {
  return (
    <div className="agent-actions">
      <AdminForm rowKey={id} action={verbPath('travaux/:jobId/rejouer', { jobId: id })}>
        <Button variant="quiet">
          Rejouer<span className="visually-hidden">{` ${label}`}</span>
        </Button>
      </AdminForm>
      {canRehearse ? (
        <AdminForm rowKey={`${id}-essai`} action={verbPath('travaux/:jobId/essai', { jobId: id })}>
          <Button variant="link">
            Essai à blanc<span className="visually-hidden">{`\u202f: ${label}`}</span>
          </Button>
        </AdminForm>
      ) : null}
    </div>
  )
}

const phases = ['Configuré', 'Testé à blanc', 'En rodage', 'En service']

/** The four phases of each agent, derived from facts. */
function PlanTable({ rows }: { rows: AgentPlanRow[] }) {
  return (
    <section className="admin-panel" aria-labelledby="plan">
      <h2 id="plan">Plan de mise en service</h2>
      <p className="small muted">
        Configuré{'\u202f'}: il a ce qu’il lui faut. Testé à blanc{'\u202f'}: un essai sans effet a réussi. En rodage
        {'\u202f'}: un premier vrai travail a réussi. En service{'\u202f'}: il tourne, sept jours au moins après ce
        premier travail.
      </p>
      <DataTable
        caption="Plan de mise en service des agents"
        columns={[
          { label: 'Agent', cell: ({ name }: AgentPlanRow) => name },
          ...phases.map((label, place) => ({
            label,
            cell: ({ reached }: AgentPlanRow) => <Step isReached={reached[place] === true} />,
          })),
        ]}
        rows={rows}
        keyOf={({ key }) => `plan-${key}`}
      />
    </section>
  )
}

function Step({ isReached }: { isReached: boolean }) {
  return isReached ? (
    <span className="agent-step">
      <Icon name="check" /> fait
    </span>
  ) : (
    <span className="muted">à faire</span>
  )
}
