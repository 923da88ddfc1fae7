import { Badge } from '~/components/ui/badge'
import { type ListedLead, leadStatusLabels } from '~/models/lead'
import { labelOf } from '~/models/values'

export function LeadStatusBadge({ status }: Pick<ListedLead, 'status'>) {
  const isWon = status === 'client' || status === 'fidélisé'
  const tone = isWon ? 'positive' : status === 'prospect' ? undefined : 'accent'
  return <Badge tone={tone}>{labelOf(leadStatusLabels, status)}</Badge>
}
