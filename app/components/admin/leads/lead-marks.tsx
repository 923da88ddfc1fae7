import { Badge } from '~/components/ui/marks'
import { type ListedLead, leadStatusLabels, MAX_LEAD_SCORE, type ScoreReasons, scoreBarWidth } from '~/models/crm/lead'
import { labelOf } from '~/models/values/wording'

/** Shows what is wrong with a row that cannot be fully parsed. */
export function Damage({ damage }: { damage: string[] }) {
  if (damage.length === 0) return null
  return (
    <p className="small">
      <Badge tone="caution">Fiche abîmée</Badge> {damage.join(', ')}
    </p>
  )
}

/** For a number that no consent in force covers (art. L223-1 C. conso). */
export const noCallText = 'Accord absent\u202f: ne pas appeler'

export function NoCallBadge() {
  return <Badge tone="caution">{noCallText}</Badge>
}

export function LeadStatusBadge({ status }: Pick<ListedLead, 'status'>) {
  const isWon = status === 'client' || status === 'fidélisé'
  const tone = isWon ? 'positive' : status === 'prospect' ? undefined : 'accent'
  return <Badge tone={tone}>{labelOf(leadStatusLabels, status)}</Badge>
}

interface LeadScoreProps {
  score: number
  reasons: ScoreReasons
}

/** The score as a bar, with its reasons in a disclosure. */
export function LeadScore({ score, reasons }: LeadScoreProps) {
  if (reasons.length === 0) return <ScoreBar score={score} />
  return (
    <details className="lead-score">
      <summary>
        <ScoreBar score={score} />
        <span className="visually-hidden"> points, voir les raisons</span>
      </summary>
      <ScoreReasonList reasons={reasons} />
    </details>
  )
}

export function ScoreBar({ score }: { score: number }) {
  return (
    <span className="score-bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect className="score-track" width="100" height="6" />
        <rect width={scoreBarWidth(score)} height="6" />
      </svg>
      <span className="num">
        {score}
        <span className="visually-hidden"> sur {MAX_LEAD_SCORE}</span>
      </span>
    </span>
  )
}

export function ScoreReasonList({ reasons }: Pick<LeadScoreProps, 'reasons'>) {
  return (
    <ul className="score-reasons">
      {reasons.map(({ text, points }) => (
        <li key={text}>
          {text} <span className="num muted">+{points}</span>
        </li>
      ))}
    </ul>
  )
}
