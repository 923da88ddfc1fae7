import { Badge } from '~/components/ui/badge'
import type { OrderStatus } from '~/database/schema'
import { orderStatusLabels } from '~/models/shop/order'

const tones: Partial<Record<OrderStatus, 'positive' | 'caution' | 'accent'>> = {
  en_attente: 'caution',
  confirme: 'accent',
  expedie: 'accent',
  livre: 'positive',
}

/** An unknown status is shown as stored. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const isKnown = Object.hasOwn(orderStatusLabels, status)
  return <Badge tone={isKnown ? tones[status] : undefined}>{isKnown ? orderStatusLabels[status] : status}</Badge>
}
