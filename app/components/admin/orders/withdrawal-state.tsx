import { Badge } from '~/components/ui/badge'

export interface WithdrawalStateProps {
  words: string
  tone: 'positive' | 'caution' | 'danger' | undefined
}

export function WithdrawalState({ words, tone }: WithdrawalStateProps) {
  return <Badge tone={tone}>{words}</Badge>
}
