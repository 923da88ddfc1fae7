import type { CustomerOrder, ShopDb } from '~/database/schema'
import { readOrder } from '~/models/order/index.server'
import { type EndedOrderMail, orderMail } from '~/models/outbox'
import { queueEmail } from '~/models/outbox/index.server'

interface OrderMailInput {
  orderId: string
  at: Date
}

/** Once the order is paid: the contract on a durable medium (art. L221-13 C. conso). */
export async function queueOrderConfirmation(trx: ShopDb, { orderId, at }: OrderMailInput): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `order-confirmation:${orderId}`
  const data = orderMail(order)
  await queueEmail(trx, { key, kind: 'order-confirmation', data, ...toBuyer(order), at })
}

/** While the money is not there: how to send it, or that it is on its way. Also the acknowledgement of the order. */
export function queuePaymentPending(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'payment-pending' })
}

/** The same once more, to whom and for what the order now says: the amount of an awaited transfer has changed. */
export function queueTransferChanged(trx: ShopDb, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'transfer-changed' })
}

async function queuePending(trx: ShopDb, input: OrderMailInput & { key: string }): Promise<void> {
  const order = await readOrder(trx, input.orderId)
  const key = `${input.key}:${order.payment_method}:${order.id}`
  const data = orderMail(order)
  await queueEmail(trx, { key, kind: 'payment-pending', data, ...toBuyer(order), at: input.at })
}

/** A payment that was on its way did not come through; the stock is kept a little while for another. */
export async function queuePaymentRefused(
  trx: ShopDb,
  { orderId, paymentId, at }: OrderMailInput & { paymentId: string },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `payment-refused:${paymentId}`
  await queueEmail(trx, { key, kind: 'payment-refused', data: orderMail(order), ...toBuyer(order), at })
}

/** The order was given up and its stock released. `cartId`: the cart that still holds its lines, if one does. */
export async function queueOrderEnded(
  trx: ShopDb,
  { orderId, cartId, why, at }: OrderMailInput & { cartId: string | null; why: EndedOrderMail },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const data = { ...orderMail(order), cartId, why }
  await queueEmail(trx, { key: `payment-expired:${orderId}`, kind: 'payment-expired', data, ...toBuyer(order), at })
}

/** Money that came for nothing: the order could no longer be served, or is paid already. Once for each payment. */
export async function queueRefundDue(
  trx: ShopDb,
  input: OrderMailInput & { paymentId: string; amountCents: number; isPaidAlready: boolean },
): Promise<void> {
  const { orderId, paymentId, amountCents, isPaidAlready, at } = input
  const order = await readOrder(trx, orderId)
  const data = { ...orderMail(order), amountCents, isPaidAlready }
  await queueEmail(trx, { key: `refund-due:${paymentId}`, kind: 'refund-due', data, ...toBuyer(order), at })
}

function toBuyer(order: CustomerOrder) {
  return { to: order.email, orderId: order.id }
}
