import type { Selectable } from 'kysely'
import type { CustomerOrder, ShopDb, WithdrawalTable } from '~/database/schema'
import { type OrderNoticeSubject, orderMail } from '~/models/outbox'
import { mayWriteTo, queueEmail, queueToShop } from '~/models/outbox/index.server'

import { readOrder } from './order.server'

/** One mail to the shop for each subject of an order, and for each payment or detail when it is about one. */
export async function queueShopkeeperNotice(
  trx: ShopDb,
  input: { orderId: string; subjectHint: OrderNoticeSubject; paymentId?: string; detail?: string; at: Date },
): Promise<void> {
  const { orderId, subjectHint: subject, paymentId, detail, at } = input
  await queueToShop(trx, {
    key: ['shopkeeper', subject, paymentId ?? detail, orderId].filter(Boolean).join(':'),
    kind: 'shopkeeper-notice',
    data: { about: 'order', ...orderMail(await readOrder(trx, orderId)), subject, detail },
    orderId,
    at,
  })
}

const ORDER_LINKS_A_DAY = 3

/** The link that opens an order, to the address it was placed with. False when that address has had enough today. */
export async function queueOrderLink(
  trx: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email'>; at: Date },
): Promise<boolean> {
  const { order, at } = input
  const kind = 'order-link'
  if (!(await mayWriteTo(trx, { kind, to: order.email, mailsADay: ORDER_LINKS_A_DAY, at }))) return false
  // By the minute: a double click is one mail, another try later is another.
  const key = `${kind}:${order.id}:${at.toISOString().slice(0, 16)}`
  await queueEmail(trx, { key, kind, data: { orderId: order.id }, orderId: order.id, to: order.email, at })
  return true
}

export const ACKNOWLEDGEMENT = 'withdrawal-acknowledgement'

export function acknowledgementKey(withdrawalId: string): string {
  return `${ACKNOWLEDGEMENT}:${withdrawalId}`
}

type Declared = Pick<Selectable<WithdrawalTable>, 'id' | 'order_id' | 'email'>

/** `isPaid`, `endedOn`: of the order that it names, when it was declared. */
export async function queueWithdrawalAcknowledgement(
  trx: ShopDb,
  input: { withdrawal: Declared; isPaid: boolean; endedOn?: string; at: Date },
): Promise<void> {
  const { withdrawal, isPaid, endedOn, at } = input
  await queueEmail(trx, {
    key: acknowledgementKey(withdrawal.id),
    kind: ACKNOWLEDGEMENT,
    data: { withdrawalId: withdrawal.id, isPaid, endedOn },
    orderId: withdrawal.order_id ?? undefined,
    to: withdrawal.email,
    at,
  })
}

/** A declaration that names no order we know is a person's task: a mistyped number is still a withdrawal. */
export async function queueUnmatchedWithdrawalNotice(
  trx: ShopDb,
  { withdrawalId, at }: { withdrawalId: string; at: Date },
): Promise<void> {
  await queueToShop(trx, {
    key: `shopkeeper:withdrawal:${withdrawalId}`,
    kind: 'shopkeeper-notice',
    data: { about: 'withdrawal', withdrawalId },
    at,
  })
}
