import { paymentMethodLabels, paymentStateLabels } from '~/models/shop/fulfilment'
import { type OrderWithItems, orderStatusLabels } from '~/models/shop/order'
import { formatDateTime } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { labelOf } from '~/models/values/wording'

type Listed = OrderWithItems['order']

/** One-line summary of an order for the terminal. */
export function orderLine(order: Listed): string {
  const states = [
    labelOf(orderStatusLabels, order.status),
    labelOf(paymentStateLabels, order.payment_state),
    labelOf(paymentMethodLabels, order.payment_method),
  ]
  const number = order.order_number ?? order.id
  return `${number}  ${formatDateTime(new Date(order.created_at))}  ${formatEuros(order.total_cents)}  ${states.join(', ')}
    ${order.customer_name}, ${order.email}`
}

/** Summary with the order's items. */
export function orderLines({ order, items }: OrderWithItems): string {
  return [orderLine(order), ...items.map(({ quantity, product_name }) => `    ${quantity} × ${product_name}`)].join(
    '\n',
  )
}
