import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useFollow } from '~/components/admin/page/use-follow'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { Finding } from '~/models/platform/machine'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/system'
import { Backups, systemPath, TaskState } from './backups'
import { loadSystem, type Machine } from './system-page.server'
import { systemVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { systemStyles as links } from '../stylesheets'

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw systemVerbs.knows(url) ? redirect(href('/admin/system')) : data('Page inconnue', 404)
  return loadSystem(context)
}

export const action = systemVerbs.act

/** Findings, archives and configuration of the machine. */
export default function System({ loaderData: { findings, facts, machine, restored } }: Route.ComponentProps) {
  const isUnderWay = machine !== undefined && (machine.backup.isRunning || machine.examination.isRunning)
  useFollow(isUnderWay)
  return (
    <>
      <AdminHeader
        title="Système"
        lead={
          machine
            ? 'Ce qui demande une personne, les sauvegardes et l’état de la machine.'
            : 'Ce qui demande une personne dans cette boutique.'
        }
        actions={
          isUnderWay ? (
            <Link className="button button-quiet" to={href('/admin/system')}>
              Actualiser
            </Link>
          ) : null
        }
      />
      <div className="admin-columns">
        <div className="stack">
          {restored ? (
            <Notice
              tone="info"
              live={false}
              lines={['Cette boutique a été restaurée d’une sauvegarde.']}
              link={{ href: href('/admin/restaurations'), label: 'Ce qu’elle n’a plus' }}
            />
          ) : null}
          <section className="admin-panel" aria-labelledby="examen">
            <h2 id="examen">Ce que l’examen trouve</h2>
            <Findings findings={findings} commands={machine !== undefined} />
            {machine?.isClockDoubted ? (
              <div className="system-task">
                <p className="small muted">
                  La date affichée est la bonne, et la machine est seulement restée éteinte ?
                </p>
                <AdminForm action={systemPath('horloge', {})}>
                  <Button variant="quiet">L’horloge est juste</Button>
                </AdminForm>
              </div>
            ) : null}
            {machine ? <Examination {...machine} /> : null}
          </section>
          {machine ? <Backups {...machine} /> : null}
        </div>
        <aside className="stack" aria-label="La machine">
          {facts.map((each) => (
            <Facts key={each.title} {...each} />
          ))}
        </aside>
      </div>
    </>
  )
}

/** Expands findings that need action, collapses the rest. `commands`: with those of the server's terminal. */
function Findings({ findings, commands }: { findings: Finding[]; commands: boolean }) {
  const inOrder = findings.filter(({ level }) => level === 'ok')
  const others = findings.filter(({ level }) => level !== 'ok')
  return (
    <>
      {others.length > 0 ? <FindingList findings={others} commands={commands} /> : <p>Rien à corriger.</p>}
      {inOrder.length > 0 ? (
        <details>
          <summary>{inOrder.length > 1 ? `${inOrder.length} points en ordre` : '1 point en ordre'}</summary>
          <FindingList findings={inOrder} commands={commands} />
        </details>
      ) : null}
    </>
  )
}

const marks = {
  wrong: { tone: 'danger', words: 'À faire' },
  note: { tone: 'caution', words: 'À savoir' },
  ok: { tone: 'positive', words: 'En ordre' },
} as const

function FindingList({ findings, commands }: { findings: Finding[]; commands: boolean }) {
  return (
    <ul className="system-findings">
      {findings.map((finding) => (
        <li key={finding.what}>
          <Badge tone={marks[finding.level].tone}>{marks[finding.level].words}</Badge>
          <div>
            <p>{finding.what}</p>
            {finding.level === 'ok' ? null : <p className="small muted">{finding.fix}</p>}
            {commands && 'command' in finding && finding.command ? (
              <p className="small">
                <code>{finding.command}</code>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Examination({ examination }: Machine) {
  return (
    <div className="system-task">
      <p className="small muted">
        Les comptes, le journal et le serveur d’e-mails demandent plus de temps : ils se regardent à la demande.
      </p>
      <TaskState task={examination} />
      <AdminForm action={systemPath('examen', {})}>
        <Button variant="quiet" aria-disabled={examination.isRunning || undefined}>
          Tout examiner
        </Button>
      </AdminForm>
    </div>
  )
}
