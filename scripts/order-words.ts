import { paymentMethodLabels, paymentStateLabels } from '~/models/fulfilment'
import { type OrderWithItems, orderStatusLabels } from '~/models/order'
import { formatDateTime, formatEuros, labelOf } from '~/models/values'

type Listed = OrderWithItems['order']

/** An order as a terminal shows it in a list. */
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

/** The same with what was bought. */
export function orderLines({ order, items }: OrderWithItems): string {
  return [orderLine(order), ...items.map(({ quantity, product_name }) => `    ${quantity} × ${product_name}`)].join(
    '\n',
  )
}
