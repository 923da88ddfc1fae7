import { Badge } from '~/components/ui/badge'
import { type StockHealth, type StockStatus, stockHealthLabels, stockStatusLabels } from '~/models/stock'

export function StockStatusBadge({ status }: { status: StockStatus }) {
  const isUrgent = status === 'critical_stock' || status === 'out_of_stock'
  if (isUrgent) return <span className="badge badge-danger">{stockStatusLabels[status]}</span>
  return <Badge tone={status === 'low_stock' ? 'caution' : 'positive'}>{stockStatusLabels[status]}</Badge>
}

export function StockHealthWord({ health }: { health: StockHealth }) {
  return <span className={`stock-health-${health}`}>{stockHealthLabels[health]}</span>
}
