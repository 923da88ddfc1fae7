import { Form, href, Link } from 'react-router'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useFollow } from '~/components/admin/page/use-follow'
import { Button } from '~/components/ui/button'
import { Backups } from './backups'
import { Findings } from './findings'
import type { Machine, SystemPageData } from './system-page-data'
import { TaskState } from './task-state'

/** Findings, archives and configuration of the machine. */
export function SystemPage({ findings, facts, machine }: SystemPageData) {
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
          <section className="admin-panel" aria-labelledby="examen">
            <h2 id="examen">Ce que l’examen trouve</h2>
            <Findings findings={findings} />
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

function Examination({ examination }: Machine) {
  return (
    <div className="system-task">
      <p className="small muted">
        Les comptes, le journal et le serveur d’e-mails demandent plus de temps : ils se regardent à la demande.
      </p>
      <TaskState task={examination} />
      <Form method="post" action={href('/admin/system/examen')}>
        <Button variant="quiet" aria-disabled={examination.isRunning || undefined}>
          Tout examiner
        </Button>
      </Form>
    </div>
  )
}
