import { Button } from '~/components/ui/button'
import type { JobStatus } from '~/database/schema'
import { AdminForm } from '../form/admin-form'
import { DataTable } from '../page/data-table'

/** An export, formatted as a row. */
export interface ExportView {
  id: string
  at: string
  actor: string
  what: string
  rows: string
  state: JobStatus
  message: string
  /** URLs. */
  file: string
  retry: string
  progress?: { written: number; of: number }
}

export function ExportTable({ exports }: { exports: ExportView[] }) {
  return (
    <DataTable
      caption="Exports du dernier jour, du plus récent au plus ancien"
      rows={exports}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Demandé le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
        { label: 'Par', cell: ({ actor }) => actor },
        { label: 'Contenu', cell: ({ what }) => what },
        { label: 'Lignes', isNumber: true, cell: ({ rows }) => rows },
        { label: 'État', cell: State },
        { label: 'Fichier', cell: File },
      ]}
    />
  )
}

function State({ message, progress }: ExportView) {
  return (
    <div className="export-state">
      <span>{message}</span>
      {progress ? <progress aria-label="Avancement" value={progress.written} max={progress.of} /> : null}
    </div>
  )
}

function File({ file, retry, state, at }: ExportView) {
  if (state === 'done')
    return (
      <a href={file} aria-label={`Télécharger l’export du ${at}`}>
        Télécharger
      </a>
    )
  if (state === 'waiting') return '…'
  return (
    <AdminForm action={retry}>
      <Button variant="quiet">Réessayer</Button>
    </AdminForm>
  )
}
