import { href, Link } from 'react-router'
import type { AgentCard } from '~/components/admin/agent/agent-card'
import { AgentCards } from '~/components/admin/agent/agent-cards'
import { AgentControls } from '~/components/admin/agent/agent-controls'
import { FileField } from '~/components/admin/form/file-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { useFollow } from '~/components/admin/page/use-follow'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'

const REFRESH_MS = 30_000

export interface MercuryPageProps {
  agent: AgentCard
  /** In words. */
  dailyCap: string
  figures: { label: string; value: string; note: string }[]
  sequences: SequenceView[]
  /** When mails of agents leave, in words. */
  hours: string
  /** What is in the outbox, and when it is sent. */
  waiting: string | undefined
  bounces: { id: string; at: string; words: string; isHard: boolean }[]
}

interface SequenceView {
  key: string
  name: string
  entry: string
  inside: number
  left: number
  sent: number
  steps: number
  isPaused: boolean
}

/** The e-mail agent: what it is at, what came of it, and whom it writes to. */
export function MercuryPage({ agent, dailyCap, figures, sequences, hours, waiting, bounces }: MercuryPageProps) {
  useFollow(true, REFRESH_MS)
  return (
    <>
      <AdminHeader
        title="Mercury, l’agent e-mail"
        lead={`Six séquences, ${dailyCap}, à qui l’a accepté et à des professionnels.`}
        actions={
          <>
            <Link className="button button-quiet" to={href('/admin/agent-mercury/domaine')}>
              Domaine d’envoi
            </Link>
            <Link className="button button-quiet" to={href('/admin/agent-mercury/suppressions')}>
              Adresses écartées
            </Link>
            <Link className="button button-quiet" to={href('/admin/agent-mercury')} preventScrollReset>
              Rafraîchir
            </Link>
          </>
        }
      />
      <div className="stack stack-large">
        <section aria-labelledby="agent">
          <h2 id="agent" className="visually-hidden">
            L’agent
          </h2>
          <AgentCards agents={[agent]} controls={AgentControls} />
        </section>
        <dl className="admin-figures" aria-label="Chiffres">
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
              <dd className="figure-note">{note}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">
          {hours} <Link to={href('/admin/settings/:group', { group: 'e-mails' })}>Changer</Link>
        </p>
        {waiting ? <p>{waiting}</p> : null}
        <section className="stack" aria-labelledby="sequences">
          <h2 id="sequences">Séquences</h2>
          <Sequences rows={sequences} />
        </section>
        <Bounces rows={bounces} />
      </div>
    </>
  )
}

function Sequences({ rows }: { rows: SequenceView[] }) {
  return (
    <DataTable
      caption="Séquences"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: 'Séquence', cell: ({ key, name }) => <Link to={sequenceHref(key)}>{name}</Link> },
        { label: 'Condition d’entrée', cell: ({ entry }) => `La personne ${entry}.` },
        { label: 'Étapes', isNumber: true, cell: ({ steps }) => steps },
        { label: 'Dedans', isNumber: true, cell: ({ inside }) => inside },
        { label: 'Sortis', isNumber: true, cell: ({ left }) => left },
        { label: 'Envoyés', isNumber: true, cell: ({ sent }) => sent },
        {
          label: 'État',
          cell: ({ isPaused }) => (isPaused ? <Badge tone="caution">Suspendue</Badge> : <Badge>Ouverte</Badge>),
        },
      ]}
    />
  )
}

function sequenceHref(sequence: string): string {
  return href('/admin/agent-mercury/:sequence', { sequence })
}

function Bounces({ rows }: { rows: MercuryPageProps['bounces'] }) {
  return (
    <section className="stack" aria-labelledby="retours">
      <h2 id="retours">Retours</h2>
      {rows.length === 0 ? <p className="muted">Aucun message n’est revenu.</p> : null}
      <ul className="stack stack-small">
        {rows.map(({ id, at, words, isHard }) => (
          <li key={id}>
            <Badge {...(isHard && { tone: 'danger' as const })}>{isHard ? 'définitif' : 'passager'}</Badge>{' '}
            <span className="muted">{at}</span> {words}
          </li>
        ))}
      </ul>
      <form className="row" method="post" action={href('/admin/agent-mercury/retours')} encType="multipart/form-data">
        <FileField id="rapports" label="Rapports de remise (.mbox ou .eml)" accept=".mbox,.eml,message/rfc822" />
        <Button variant="quiet">Lire ce fichier</Button>
      </form>
    </section>
  )
}
