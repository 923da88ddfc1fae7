import { href, Link } from 'react-router'
import { BarChart } from '~/components/admin/chart/bar-chart'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { DataTable } from '~/components/admin/page/data-table'
import { useFollow } from '~/components/admin/page/use-follow'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { formatCount } from '~/models/values/wording'
import { HunterFrame, type HunterFrameData } from './hunter-frame'

interface CollectionView {
  id: string
  source: string
  askedAt: string
  actor: string
  state: 'running' | 'completed' | 'failed'
  stateLabel: string
  /** What it did, or why it failed. */
  words: string
  importId: string | null
  isSample: boolean
}

export interface HunterDashboardProps {
  frame: HunterFrameData
  figures: { label: string; value: string; note: string; to: string }[]
  sources: { source: string; label: string; count: number; averageScore: number }[]
  days: { label: string; count: number }[]
  /** Prospects a day: what the last seven brought, and what is aimed at. */
  pace: { average: number; aim: number }
  agent: { label: string; tone: 'positive' | 'danger' | undefined; note: string; last: string; next: string }
  collections: CollectionView[]
  hasSample: boolean
}

export function HunterDashboard(props: HunterDashboardProps) {
  const { frame, figures, sources, days, collections, hasSample } = props
  useFollow(collections.some(({ state }) => state === 'running'))
  return (
    <HunterFrame title="Prospection" {...frame}>
      {hasSample ? (
        <Notice tone="info" lines={['Une partie de ces prospects est inventée, pour la démonstration.']} />
      ) : null}
      <dl className="admin-figures" aria-label="Chiffres">
        {figures.map(({ label, value, note, to }) => (
          <div key={label}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd className="num">{value}</dd>
            <dd className="figure-note">{note}</dd>
          </div>
        ))}
      </dl>
      <Pace {...props.pace} />
      <AgentState {...props.agent} />
      {frame.prospects === 0 ? <HowToStart /> : null}
      <BarChart
        title="Prospects reçus, sept derniers jours"
        bars={days.map(({ label, count }) => ({ label, value: count, words: formatCount(count) }))}
        format={formatCount}
      />
      <section className="hunter-section" aria-labelledby="sources">
        <h2 id="sources">Par source</h2>
        {sources.length > 0 ? (
          <DataTable
            caption="Prospects par source"
            rows={sources}
            keyOf={({ source }) => source}
            columns={[
              { label: 'Source', cell: ({ label, source }) => <Link to={sourceHref(source)}>{label}</Link> },
              { label: 'Prospects', isNumber: true, cell: ({ count }) => formatCount(count) },
              { label: 'Score moyen', isNumber: true, cell: ({ averageScore }) => averageScore },
            ]}
          />
        ) : (
          <p className="muted">Aucune source n’a encore apporté de prospect.</p>
        )}
      </section>
      <Collections collections={collections} />
    </HunterFrame>
  )
}

function sourceHref(source: string): string {
  return `${href('/admin/agent-hunter/prospects')}?source=${source}`
}

function Pace({ average, aim }: HunterDashboardProps['pace']) {
  return (
    <p className="hunter-pace">
      <strong className="num">{formatCount(average)}</strong> prospects par jour en moyenne depuis sept jours, pour un
      objectif de {formatCount(aim)}+ prospects par jour.{' '}
      <Link to={href('/admin/settings/:group', { group: 'agents' })}>Changer l’objectif</Link>
    </p>
  )
}

function AgentState({ label, tone, note, last, next }: HunterDashboardProps['agent']) {
  return (
    <p className="row hunter-agent">
      <Badge {...(tone && { tone })}>{label}</Badge>
      <span>
        Dernière collecte{'\u202f'}: {last}. Prochaine{'\u202f'}: {next}. {note}
      </span>
      <Link to={href('/admin/agents')}>Régler l’agent</Link>
    </p>
  )
}

function HowToStart() {
  return (
    <AdminEmpty>
      <p>Aucun prospect pour le moment. Trois façons de commencer{'\u202f'}:</p>
      <ul>
        <li>
          <Link to={href('/admin/agent-hunter/sources')}>relier un formulaire LinkedIn ou Meta</Link>,
        </li>
        <li>
          <Link to={href('/admin/agent-hunter/import')}>coller un tableau</Link>,
        </li>
        <li>
          <Link to={href('/admin/upload')}>envoyer un fichier</Link>.
        </li>
      </ul>
    </AdminEmpty>
  )
}

const tones = { running: 'accent', completed: 'positive', failed: 'danger' } as const

function Collections({ collections }: { collections: CollectionView[] }) {
  return (
    <section className="hunter-section" aria-labelledby="collectes">
      <h2 id="collectes">Dernières collectes</h2>
      {collections.length > 0 ? (
        <DataTable
          caption="Dernières collectes"
          rows={collections}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Source',
              cell: ({ source, isSample }) => (isSample ? `${source} (démonstration)` : source),
            },
            { label: 'Demandée', cell: ({ askedAt, actor }) => `${askedAt}, ${actor}` },
            { label: 'État', cell: ({ state, stateLabel }) => <Badge tone={tones[state]}>{stateLabel}</Badge> },
            {
              label: 'Résultat',
              cell: ({ words, importId }) => (
                <>
                  {words}{' '}
                  {importId ? <Link to={href('/admin/upload/:importId', { importId })}>Voir le détail</Link> : null}
                </>
              ),
            },
          ]}
        />
      ) : (
        <p className="muted">Aucune collecte n’a encore été lancée.</p>
      )}
    </section>
  )
}
