import type { ShopDb } from '~/database/schema'
import { listOrdersToDo } from '~/models/order/index.server'
import { formatEuros, formatOrderMoment } from '~/models/values'
import type { ListedTask } from './tasks'

const MAX_ITEMS = 100

export interface TaskItem {
  id: string
  /** The order it is about. */
  orderId?: string
  label: string
  who: string
  detail: string
}

/** What one task counts, the oldest first, a hundred at most. */
export async function listTaskItems(db: ShopDb, { key, at }: { key: ListedTask; at: Date }): Promise<TaskItem[]> {
  const orders = await listOrdersToDo(db, { task: key, at, limit: MAX_ITEMS })
  return orders.map((order) => ({
    id: order.id,
    orderId: order.id,
    label: `Commande ${order.order_number ?? 'sans numéro'}`,
    who: order.customer_name,
    detail: `${formatEuros(order.total_cents)}, passée le ${formatOrderMoment(order.created_at)}`,
  }))
}
