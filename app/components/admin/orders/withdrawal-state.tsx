import { Badge } from '~/components/ui/marks'

export interface WithdrawalStateProps {
  words: string
  /** Deadline, while it is open. */
  dueOn: string | undefined
  tone: 'positive' | 'caution' | 'danger' | undefined
}

export function WithdrawalState({ words, dueOn, tone }: WithdrawalStateProps) {
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {dueOn ? (
        <span className="small">
          {' '}
          au plus tard le <span className="nowrap">{dueOn}</span>
        </span>
      ) : null}
    </>
  )
}
