import type { CustomerOrder, ShopDb } from '~/database/schema'
import { type EndedOrderMail, orderMail } from '~/models/base/outbox'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { statusMail } from '~/models/shop/fulfilment'
import type { OrderChange } from '~/models/shop/order'
import { findVersion, queueShopkeeperNotice, readOrder } from '~/models/shop/order/index.server'
import { queuePaymentPending } from '~/models/shop/payment/index.server'

/** Mails that follow from a change of an order, to its buyer and to the shop. */
export async function queueOrderMails(trx: ShopDb, change: OrderChange): Promise<void> {
  const { before, order, at } = change
  const orderId = order.id
  switch (change.what) {
    case 'paid':
      await queueOrderConfirmation(trx, { orderId, at })
      return queueShopkeeperNotice(trx, { orderId, at, subjectHint: 'paid' })
    case 'payment-pending':
      return queuePaymentPending(trx, { orderId, at })
    case 'transfer-awaited':
      if (change.tellBuyer) await queuePaymentPending(trx, { orderId, at })
      return
    case 'transfer-confirmed':
      await queueShopkeeperNotice(trx, { orderId, at, subjectHint: 'transfer' })
      if (change.tellBuyer) await queuePaymentPending(trx, { orderId, at })
      return
    case 'payment-failed':
    case 'payment-expired':
      if (before.status === 'en_attente') await queuePaymentRefused(trx, { orderId, paymentId: change.paymentId, at })
      return
    case 'payment-mismatch':
      return queueShopkeeperNotice(trx, { orderId, paymentId: change.paymentId, at, subjectHint: 'mismatch' })
    case 'refund-due':
    case 'paid-again':
      return queueRefundDue(trx, change)
    case 'cancelled':
      if (change.mail) await queueOrderEnded(trx, { orderId, cartId: before.checkout_cart_id, why: change.mail, at })
      return
    case 'moved':
      if (change.tellBuyer) await queueStatusMail(trx, { order, reason: change.reason ?? '', at })
      return
    case 'delivered':
      if (change.tellBuyer) await queueDeliveryMail(trx, { order, at })
  }
}

interface OrderMailInput {
  orderId: string
  at: Date
}

/** After payment: the contract on a durable medium (art. L221-13 C. conso). */
export async function queueOrderConfirmation(trx: ShopDb, { orderId, at }: OrderMailInput): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `order-confirmation:${orderId}`
  await queueBuyerMail(trx, { order, key, kind: 'order-confirmation', data: orderMail(order), at })
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
async function queueRefundDue(trx: ShopDb, change: OrderChange & { what: 'refund-due' | 'paid-again' }): Promise<void> {
  const { order, paymentId, amountCents, reason, at } = change
  await queueShopkeeperNotice(trx, {
    orderId: order.id,
    paymentId,
    subjectHint: 'refund_due',
    detail: `Motif : ${reason}.`,
    at,
  })
  const data = { ...orderMail(order), amountCents, isPaidAlready: change.what === 'paid-again' }
  await queueBuyerMail(trx, { order, key: `refund-due:${paymentId}`, kind: 'refund-due', data, at })
}

async function queueStatusMail(trx: ShopDb, { order, reason, at }: { order: CustomerOrder; reason: string; at: Date }) {
  const key = `order-status:${order.id}:${await findVersion(trx, order.id)}`
  await queueBuyerMail(trx, { order, key, ...statusMail(order, reason), at })
}

/** Sent once per order, even when days are corrected. */
function queueDeliveryMail(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  const mail = statusMail({ ...order, status: 'livre' }, '')
  return queueBuyerMail(trx, { order, key: `delivered:${order.id}`, ...mail, at })
}
