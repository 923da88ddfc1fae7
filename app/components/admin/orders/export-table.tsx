import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'
import type { JobStatus } from '~/database/schema'
import { DataTable } from '../page/data-table'

/** A row, in words. */
export interface ShownExport {
  id: string
  at: string
  actor: string
  what: string
  orders: string
  state: JobStatus
  told: string
  progress?: { written: number; of: number }
}

export function ExportTable({ exports }: { exports: ShownExport[] }) {
  return (
    <DataTable
      caption="Exports du dernier jour, du plus récent au plus ancien"
      rows={exports}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Demandé le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
        { label: 'Par', cell: ({ actor }) => actor },
        { label: 'Contenu', cell: ({ what }) => what },
        { label: 'Commandes', isNumber: true, cell: ({ orders }) => orders },
        { label: 'État', cell: State },
        { label: 'Fichier', cell: File },
      ]}
    />
  )
}

function State({ told, progress }: ShownExport) {
  return (
    <div className="export-state">
      <span>{told}</span>
      {progress ? <progress aria-label="Avancement" value={progress.written} max={progress.of} /> : null}
    </div>
  )
}

function File({ id, state, at }: ShownExport) {
  if (state === 'done')
    return (
      <a
        href={href('/admin/orders/exports/:exportId/fichier', { exportId: id })}
        aria-label={`Télécharger l’export du ${at}`}
      >
        Télécharger
      </a>
    )
  if (state === 'waiting') return '…'
  return (
    <Form method="post" action={href('/admin/orders/exports/:exportId/reprendre', { exportId: id })}>
      <Button variant="quiet">Réessayer</Button>
    </Form>
  )
}
