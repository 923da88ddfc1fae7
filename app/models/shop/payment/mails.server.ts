import type { ShopDb } from '~/database/schema'
import { type EndedOrderMail, orderMail } from '~/models/base/outbox'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { readOrder } from '~/models/shop/order/index.server'

interface OrderMailInput {
  orderId: string
  at: Date
}

/** After payment: the contract on a durable medium (art. L221-13 C. conso). */
export async function queueOrderConfirmation(trx: ShopDb, { orderId, at }: OrderMailInput): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `order-confirmation:${orderId}`
  const data = orderMail(order)
  await queueBuyerMail(trx, { order, key, kind: 'order-confirmation', data, at })
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

/** A pending payment failed; the stock stays reserved for a short while. */
export async function queuePaymentRefused(
  trx: ShopDb,
  { orderId, paymentId, at }: OrderMailInput & { paymentId: string },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `payment-refused:${paymentId}`
  await queueBuyerMail(trx, { order, key, kind: 'payment-refused', data: orderMail(order), at })
}

/** The order was cancelled and its stock released. `cartId`: cart that still has its lines, if any. */
export async function queueOrderEnded(
  trx: ShopDb,
  { orderId, cartId, why, at }: OrderMailInput & { cartId: string | null; why: EndedOrderMail },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const data = { ...orderMail(order), cartId, why }
  await queueBuyerMail(trx, { order, key: `payment-expired:${orderId}`, kind: 'payment-expired', data, at })
}

/** A payment for an order no longer available or already paid. Once per payment. */
export async function queueRefundDue(
  trx: ShopDb,
  input: OrderMailInput & { paymentId: string; amountCents: number; isPaidAlready: boolean },
): Promise<void> {
  const { orderId, paymentId, amountCents, isPaidAlready, at } = input
  const order = await readOrder(trx, orderId)
  const data = { ...orderMail(order), amountCents, isPaidAlready }
  await queueBuyerMail(trx, { order, key: `refund-due:${paymentId}`, kind: 'refund-due', data, at })
}
