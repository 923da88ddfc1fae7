import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/marks'
import type { ImportState } from '~/database/schema'

export interface ImportView {
  id: string
  name: string
  /** Empty without a file. */
  size: string
  sentAt: string
  author: string
  state: ImportState
  stateLabel: string
  /** Failed for good, until retried by an administrator. */
  isGivenUp: boolean
  /** For the agent, which does not run. */
  waits: boolean
  source: string
  provenance: string
  failure: string | undefined
  /** Encoding and separator, or the sheet. */
  layout: string
  counts: { total: number; created: number; updated: number; unchanged: number; refused: number }
  undone: { reversed: number; kept: number; impossible: number }
}

const tones = {
  'to-check': 'caution',
  processing: 'accent',
  completed: 'positive',
  error: 'danger',
  undoing: 'accent',
  undone: undefined,
} as const

export function isUnderWay({ state, isGivenUp }: Pick<ImportView, 'state' | 'isGivenUp'>): boolean {
  return !isGivenUp && (state === 'processing' || state === 'undoing')
}

type ShownState = Pick<ImportView, 'state' | 'stateLabel' | 'isGivenUp' | 'waits'>

export function StateBadge({ state, stateLabel, isGivenUp, waits }: ShownState) {
  const tone = isGivenUp ? 'danger' : waits ? 'caution' : tones[state]
  return <Badge {...(tone && { tone })}>{stateLabel}</Badge>
}

const columns: Column<ImportView>[] = [
  {
    label: 'Fichier',
    cell: ({ id, name }) => (
      <Link className="upload-file" to={href('/admin/upload/:importId', { importId: id })}>
        {name}
      </Link>
    ),
  },
  { label: 'Taille', isNumber: true, cell: ({ size }) => size || '—' },
  { label: 'Envoyé', cell: ({ sentAt, author }) => `${sentAt}, ${author}` },
  { label: 'État', cell: (row) => <StateBadge {...row} /> },
  { label: 'Créés', isNumber: true, cell: ({ counts }) => counts.created.toLocaleString('fr-FR') },
  { label: 'Mis à jour', isNumber: true, cell: ({ counts }) => counts.updated.toLocaleString('fr-FR') },
  { label: 'Refusés', isNumber: true, cell: ({ counts }) => counts.refused.toLocaleString('fr-FR') },
]

export function ImportHistory({ imports }: { imports: ImportView[] }) {
  if (imports.length === 0) {
    return (
      <AdminEmpty>
        <p>Aucun fichier traité.</p>
        <p className="muted">Choisissez un fichier ci-dessus pour commencer.</p>
      </AdminEmpty>
    )
  }
  return <DataTable caption="Historique des fichiers" columns={columns} rows={imports} keyOf={({ id }) => id} />
}
