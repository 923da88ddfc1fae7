import { data, href, isRouteErrorResponse, Link } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import { LineChart } from '~/components/admin/chart/line-chart'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminError } from '~/components/admin/frame/admin-error'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { ScreenFailure } from '~/components/admin/page/screen-failure'
import { useFollow } from '~/components/admin/page/use-follow'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/admin-security.css?url'
import type { Route } from './+types/security'
import {
  type AuditView,
  loadSecurityPage,
  type ResourceView,
  type ScanRow,
  type SecurityPageData,
} from './security-page.server'
import { type SecurityVerb, securityVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export function loader({ url, context }: Route.LoaderArgs) {
  if (!securityVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadSecurityPage(context)
}

export const action = securityVerbs.act

const verbPath = verbPathOf<SecurityVerb>('/admin/agent-fortress/*')

const REFRESH_MS = 30_000

/** The security agent and the findings of its scans. */
export default function Security({ loaderData: { agent, audit, resources, history } }: Route.ComponentProps) {
  useFollow(true, REFRESH_MS)
  return (
    <>
      <AdminHeader
        title="Fortress, l’agent de sécurité"
        lead="Ce que les contrôles de sécurité ont trouvé, chacun avec sa preuve et son remède."
        actions={
          <>
            <Link className="button button-quiet" to={href('/admin/agent-fortress')}>
              Rafraîchir
            </Link>
            <AdminForm action={verbPath('analyse', {})}>
              <Button>Lancer une analyse</Button>
            </AdminForm>
          </>
        }
      />
      <div className="security-top">
        {audit ? <Score {...audit} trend={history.trend} total={history.total} /> : <NoAudit />}
        <AgentPanel agent={agent} />
        {resources ? <Resources resources={resources} /> : null}
      </div>
      {audit ? <Found {...audit} /> : null}
      {history.days.length > 0 ? (
        <section className="security-history" aria-labelledby="historique">
          <h2 id="historique">Quatre semaines</h2>
          <LineChart
            title="Score de sécurité, dernier de chaque jour"
            labelled="Jour"
            axisTop={100}
            labels={history.days.map(({ label }) => label)}
            series={[{ name: 'Score', values: history.days.map(({ score }) => score) }]}
          />
        </section>
      ) : null}
    </>
  )
}

const failureTitles: Record<string, string> = {
  analyse: 'Erreur lors de l’analyse',
  demarrage: 'Erreur lors du démarrage de l’agent',
  arret: 'Erreur lors de l’arrêt de l’agent',
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <AdminError error={error} isFramed />
  const title = failureTitles[params['*'] ?? ''] ?? 'Erreur lors du chargement des données de sécurité'
  return <ScreenFailure title={title} retry={{ href: href('/admin/agent-fortress'), label: 'Recharger' }} />
}

const SIZE = 120
const WIDTH = 10
const RADIUS = (SIZE - WIDTH) / 2
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Colour is not the only cue: the rating is also in words. */
function ScoreCircle({ score, words }: Pick<AuditView, 'score'> & { words: string }) {
  const value = score?.value ?? 0
  const label = score ? `Score de sécurité\u202f: ${value} sur 100, ${words}` : `Score de sécurité\u202f: ${words}`
  return (
    <figure className={`score-circle score-${score?.tone ?? 'none'}`}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
        <circle className="score-ground" cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={WIDTH} fill="none" />
        <circle
          className="score-part"
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={WIDTH}
          fill="none"
          strokeDasharray={`${((CIRCUMFERENCE * value) / 100).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
        <text x={SIZE / 2} y={SIZE / 2 + 10} textAnchor="middle">
          {score ? value : '–'}
        </text>
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}

const states = {
  passed: { tone: 'positive', words: 'Réussi' },
  warning: { tone: 'caution', words: 'À corriger' },
  critical: { tone: 'danger', words: 'Critique' },
  skipped: { tone: undefined, words: 'Non exécuté' },
} as const

function ScanTable({ rows }: { rows: ScanRow[] }) {
  return (
    <DataTable
      caption="Résultats des contrôles"
      columns={[
        { label: 'Contrôle', cell: ({ name }: ScanRow) => name },
        { label: 'Résultat', cell: ({ state }: ScanRow) => <State state={state} /> },
        { label: 'Constat et remède', cell: (row: ScanRow) => <Evidence {...row} /> },
        { label: 'Poids', isNumber: true, cell: ({ state, weight }: ScanRow) => (state === 'skipped' ? '–' : weight) },
      ]}
      rows={rows}
      keyOf={({ scan }) => scan}
    />
  )
}

function State({ state }: Pick<ScanRow, 'state'>) {
  const { tone, words } = states[state]
  return <Badge {...(tone && { tone })}>{words}</Badge>
}

function Evidence({ evidence, fix }: ScanRow) {
  return (
    <div className="security-evidence">
      <p>{evidence}</p>
      {fix ? <p className="muted small">{fix}</p> : null}
    </div>
  )
}

const scoreText = { positive: 'bon', caution: 'à améliorer', danger: 'mauvais' }

function Score({
  score,
  isHealthy,
  at,
  cause,
  seconds,
  passedWeight,
  runWeight,
  trend,
  total,
}: AuditView & { trend: string; total: number }) {
  return (
    <section className="admin-panel security-score" aria-labelledby="score">
      <h2 id="score">Score</h2>
      <ScoreCircle score={score} words={score ? scoreText[score.tone] : 'aucun contrôle exécuté'} />
      <div>
        <p>
          <Badge tone={isHealthy ? 'positive' : 'caution'}>{isHealthy ? 'secured' : 'attention'}</Badge>{' '}
          {isHealthy ? 'La boutique est sécurisée.' : 'Des points demandent votre attention.'}
        </p>
        <p className="muted small">
          {`Poids des contrôles réussis sur poids des contrôles exécutés\u202f: ${passedWeight} sur ${runWeight}.`}
        </p>
        <p className="muted small">{`Tendance sur quatre semaines\u202f: ${trend}.`}</p>
        <p className="muted small">{`Analyse du ${at}, ${cause}, en ${seconds}\u202fs\u202f; ${total} en tout.`}</p>
      </div>
    </section>
  )
}

function NoAudit() {
  return (
    <section className="admin-panel" aria-labelledby="score">
      <h2 id="score">Score</h2>
      <p>Aucune analyse n’a encore eu lieu. Lancez-en une, ou laissez l’agent faire la sienne chaque jour.</p>
    </section>
  )
}

function AgentPanel({ agent }: Pick<SecurityPageData, 'agent'>) {
  const { label, tone, obstacle, lastError, facts } = agent
  return (
    <section className="admin-panel" aria-labelledby="agent">
      <h2 id="agent">L’agent</h2>
      <p>
        <Badge {...(tone && { tone })}>{label}</Badge>
      </p>
      {obstacle ? <p>{obstacle}</p> : null}
      {lastError ? <p className="agent-error">{lastError}</p> : null}
      <dl className="agent-facts">
        {facts.map(({ label: name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AgentStartStop agent={agent} start={verbPath('demarrage', {})} stop={verbPath('arret', {})} />
    </section>
  )
}

function Resources({ resources }: { resources: ResourceView[] }) {
  return (
    <section className="admin-panel" aria-labelledby="ressources">
      <h2 id="ressources">Ressources du système</h2>
      <dl className="security-resources">
        {resources.map(({ name, percent, isHigh }) => (
          <div key={name} data-high={isHigh || undefined}>
            <dt>{name}</dt>
            <dd>
              <span className="num">{`${percent}\u202f%`}</span>
              {isHigh ? ' trop occupé' : null}
              <meter min={0} max={100} high={80} value={percent} aria-label={name} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">Mesurées maintenant. Au-delà de 80{'\u202f'}%, en rouge.</p>
    </section>
  )
}

function Found({ scans, alerts, moreAlerts, recommendations }: AuditView) {
  return (
    <>
      <div className="security-advice">
        <Advice title="Alertes critiques" rows={alerts} none="Aucune alerte critique." more={moreAlerts} />
        <Advice title="Recommandations" rows={recommendations} none="Aucune recommandation." more={0} />
      </div>
      <section className="admin-panel" aria-labelledby="controles">
        <h2 id="controles">Résultats des contrôles</h2>
        <ScanTable rows={scans} />
      </section>
    </>
  )
}

function Advice({ title, rows, none, more }: { title: string; rows: ScanRow[]; none: string; more: number }) {
  return (
    <section className="admin-panel">
      <h2>{title}</h2>
      {rows.length === 0 ? <p>{none}</p> : null}
      <ul className="security-list">
        {rows.map(({ scan, name, evidence, fix }) => (
          <li key={scan}>
            <h3>{name}</h3>
            <p>{evidence}</p>
            <p className="muted small">{fix}</p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="muted small">{`${more} de plus dans les résultats.`}</p> : null}
    </section>
  )
}

/** Two buttons, of which only the applicable one is enabled. */
function AgentStartStop({ agent, start, stop }: { agent: AgentCard; start: string; stop: string }) {
  const { name, isWanted } = agent
  return (
    <div className="agent-actions">
      <Control action={start} label="Démarrer" name={name} isEnabled={!isWanted} />
      <Control action={stop} label="Arrêter" name={name} isEnabled={isWanted} />
    </div>
  )
}

function Control({
  action,
  label,
  name,
  isEnabled,
}: {
  action: string
  label: string
  name: string
  isEnabled: boolean
}) {
  const button = (
    <Button
      variant={isEnabled && label === 'Démarrer' ? 'primary' : 'quiet'}
      type={isEnabled ? 'submit' : 'button'}
      aria-disabled={isEnabled ? undefined : true}
    >
      {label} <span className="visually-hidden">{name}</span>
    </Button>
  )
  return isEnabled ? <AdminForm action={action}>{button}</AdminForm> : button
}
