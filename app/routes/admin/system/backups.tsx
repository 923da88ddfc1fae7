import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import type { Machine, TaskView } from './system-page.server'
import type { SystemVerb } from './verbs.server'

export const systemPath = verbPathOf<SystemVerb>('/admin/system/*')

export function Backups({ backup, backups, more, rehearsal, restore }: Machine) {
  return (
    <section className="admin-panel" aria-labelledby="sauvegardes">
      <h2 id="sauvegardes">Sauvegardes</h2>
      <div className="system-task">
        <TaskState task={backup} />
        <AdminForm action={systemPath('sauvegarde', {})}>
          <Button aria-disabled={backup.isRunning || undefined}>Sauvegarder maintenant</Button>
        </AdminForm>
        <p>{rehearsal}</p>
        {restore ? <Restoring {...restore} /> : null}
      </div>
      {backups.length > 0 ? (
        <DataTable
          caption="Sauvegardes vérifiées, de la plus récente à la plus ancienne"
          rows={backups}
          keyOf={({ name }) => name}
          columns={[
            { label: 'Faite le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
            { label: 'Il y a', cell: ({ age }) => <span className="nowrap">{age}</span> },
            { label: 'Motif', cell: ({ reason }) => reason },
            { label: 'Taille', isNumber: true, cell: ({ size }) => <span className="nowrap">{size}</span> },
            { label: 'Archive', cell: ({ name }) => <code className="system-archive">{name}</code> },
          ]}
        />
      ) : (
        <p>Il n’y a encore aucune sauvegarde.</p>
      )}
      {more > 0 ? (
        <p className="small muted">{`${more} plus anciennes sont dans le dossier des sauvegardes.`}</p>
      ) : null}
    </section>
  )
}

/** State of a task, with a progress bar while the progress is known. */
export function TaskState({ task: { message, failed, progress } }: { task: TaskView }) {
  if (!message) return null
  return (
    <div className="system-state" role="status">
      <p className={failed ? 'field-error' : undefined}>{message}</p>
      {progress ? <progress aria-label="Avancement" value={progress.done} max={progress.of} /> : null}
    </div>
  )
}

/** Restoring is a shell command: the shop is closed meanwhile and serves no page. */
function Restoring({ command, verify }: { command: string; verify: string }) {
  return (
    <details>
      <summary>Restaurer une sauvegarde</summary>
      <p>
        La restauration se fait au terminal de la machine, boutique arrêtée. Les données d’avant sont gardées à côté.
        Mettez à la fin le nom de l’archive voulue.
      </p>
      <p>
        <code className="system-archive">{command}</code>
      </p>
      <p>Pour l’essayer sans rien remplacer, boutique ouverte :</p>
      <p>
        <code className="system-archive">{verify}</code>
      </p>
    </details>
  )
}
