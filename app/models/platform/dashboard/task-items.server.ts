import type { ShopDb } from '~/database/schema'
import { orderTitle, refundDueOn } from '~/models/shop/order'
import { listOrdersToDo, type OrderTask } from '~/models/shop/order/index.server'
import { formatDay, formatOrderMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import type { ListedTask } from './tasks'

const MAX_ITEMS = 100

export interface TaskItem {
  id: string
  /** Related order. */
  orderId?: string
  label: string
  who: string
  detail: string
  /** Due date, in words. */
  due?: string
}

/** Lists the items of a task, oldest first, at most a hundred. */
export async function listTaskItems(db: ShopDb, { key, at }: { key: ListedTask; at: Date }): Promise<TaskItem[]> {
  const orders = await listOrdersToDo(db, { task: key, at, limit: MAX_ITEMS })
  return orders.map((order) => ({
    id: order.id,
    orderId: order.id,
    label: orderTitle(order),
    who: order.customer_name,
    detail: `${formatEuros(order.total_cents)}, passée le ${formatOrderMoment(order.created_at)}`,
    due: dueText(key, order),
  }))
}

type ToDo = Awaited<ReturnType<typeof listOrdersToDo>>[number]

function dueText(task: OrderTask, { declared_at, delivery_to, expires_at }: ToDo): string | undefined {
  switch (task) {
    case 'withdrawal':
      return declared_at ? refundText(new Date(declared_at)) : undefined
    case 'ship':
    case 'late':
      return `Promise au plus tard le ${formatDay(delivery_to)}`
    case 'transfer':
      return expires_at ? `Attendu jusqu’au ${formatOrderMoment(expires_at)}` : undefined
    default:
      return undefined
  }
}

function refundText(declaredAt: Date): string {
  if (Number.isNaN(declaredAt.getTime())) return 'Date de la déclaration illisible'
  return `À rembourser au plus tard le ${formatDay(refundDueOn(declaredAt))}`
}
