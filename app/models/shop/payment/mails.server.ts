import type { ShopDb } from '~/database/schema'
import { orderMail } from '~/models/base/outbox'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { readOrder } from '~/models/shop/order/index.server'

interface OrderMailInput {
  orderId: string
  at: Date
}

/** Acknowledges the order while payment is pending, with transfer instructions where needed. */
export function queuePaymentPending(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'payment-pending' })
}

/** Repeats the transfer instructions after the amount or recipient changed. */
export function queueTransferChanged(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'transfer-changed' })
}

async function queuePending(trx: ShopDb, input: OrderMailInput & { key: string }): Promise<void> {
  const order = await readOrder(trx, input.orderId)
  const key = `${input.key}:${order.payment_method}:${order.id}`
  const data = orderMail(order)
  await queueBuyerMail(trx, { order, key, kind: 'payment-pending', data, at: input.at })
}
