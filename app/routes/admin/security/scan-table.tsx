import { DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/badge'
import type { ScanRow } from './security-page-data'

const states = {
  passed: { tone: 'positive', words: 'Réussi' },
  warning: { tone: 'caution', words: 'À corriger' },
  critical: { tone: 'danger', words: 'Critique' },
  skipped: { tone: undefined, words: 'Non exécuté' },
} as const

export function ScanTable({ rows }: { rows: ScanRow[] }) {
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
