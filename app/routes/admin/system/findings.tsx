import { Badge } from '~/components/ui/badge'
import type { Finding } from '~/models/machine'

/** Expands findings that need action, collapses the rest. */
export function Findings({ findings }: { findings: Finding[] }) {
  const inOrder = findings.filter(({ level }) => level === 'ok')
  const others = findings.filter(({ level }) => level !== 'ok')
  return (
    <>
      {others.length > 0 ? <FindingList findings={others} /> : <p>Rien à corriger.</p>}
      {inOrder.length > 0 ? (
        <details>
          <summary>{inOrder.length > 1 ? `${inOrder.length} points en ordre` : '1 point en ordre'}</summary>
          <FindingList findings={inOrder} />
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

function FindingList({ findings }: { findings: Finding[] }) {
  return (
    <ul className="system-findings">
      {findings.map((finding) => (
        <li key={finding.what}>
          <Badge tone={marks[finding.level].tone}>{marks[finding.level].words}</Badge>
          <div>
            <p>{finding.what}</p>
            {finding.level === 'ok' ? null : <p className="small muted">{finding.fix}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
