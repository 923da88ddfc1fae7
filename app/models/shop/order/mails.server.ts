import type { Selectable } from 'kysely'
import type { CustomerOrder, ShopDb, WithdrawalTable } from '~/database/schema'
import { type OrderNoticeSubject, orderMail } from '~/models/base/outbox'
import { mayWriteTo, queueEmail, queueToShop } from '~/models/base/outbox/index.server'

import { readOrder } from './order.server'

/** One mail per order and subject, and per payment or detail where given. */
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

/** Mails the order's link to its own address. False beyond the daily limit. */
export async function queueOrderLink(
  trx: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email'>; at: Date },
): Promise<boolean> {
  const { order, at } = input
  const kind = 'order-link'
  if (!(await mayWriteTo(trx, { kind, to: order.email, mailsADay: ORDER_LINKS_A_DAY, at }))) return false
  // Per minute: dedupes double clicks, allows a later retry.
  const key = `${kind}:${order.id}:${at.toISOString().slice(0, 16)}`
  await queueEmail(trx, { key, kind, data: { orderId: order.id }, orderId: order.id, to: order.email, at })
  return true
}

export const ACKNOWLEDGEMENT = 'withdrawal-acknowledgement'

export function acknowledgementKey(withdrawalId: string): string {
  return `${ACKNOWLEDGEMENT}:${withdrawalId}`
}

type Declared = Pick<Selectable<WithdrawalTable>, 'id' | 'order_id' | 'email'>

/** `isPaid`, `endedOn`: of the matched order, at declaration time. */
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

/** A declaration matching no order needs manual review: a mistyped number is still a valid withdrawal. */
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
