import { sql } from 'kysely'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { ensureUser, findUser } from '~/models/customer/index.server'
import { WITHDRAWAL_DAYS } from '~/models/order'
import {
  clearRewarded,
  hasOpenWithdrawal,
  listOrdersOwingCashback,
  listOrdersToReward,
  listOrdersToUndo,
  markRewarded,
} from '~/models/order/index.server'
import { queueEmail } from '~/models/outbox/index.server'
import { readSettings } from '~/models/shop/index.server'

import { giveCredit, releaseOrderCredit, takeBackCredit } from './credit.server'
import { earnPoints, findOrderPoints, takeBackPoints } from './points.server'
import { earnsReferralCredit, ensureReferralCode, findReferrer } from './referral.server'
import { REFERRAL_CREDIT_CENTS } from './rules'

/** Makes the buyer of a paid order a customer, with points and a referral code. */
export async function rewardPaidOrder(
  trx: ShopDb,
  input: { order: Pick<CustomerOrder, 'id' | 'email' | 'customer_name'>; at: Date },
): Promise<void> {
  const { order, at } = input
  await earnPoints(trx, input)
  if ((await readSettings(trx))['referral.enabled'] !== 'oui') return
  const user = await ensureUser(trx, { email: order.email, name: order.customer_name, at })
  await ensureReferralCode(trx, { userId: user.id, at })
}

function withdrawalEnd(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + WITHDRAWAL_DAYS * 24 * 3600_000)
}

/**
 * Credits the buyer's cashback and the referrer's credit after the withdrawal period. Refunded goods earn nothing; an
 * open withdrawal postpones. Returns how many orders were processed.
 */
export async function giveDueRewards(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const { at, limit } = input
  const deliveredUntil = new Date(at.getTime() - WITHDRAWAL_DAYS * 24 * 3600_000)
  const due = await listOrdersToReward(db, { deliveredUntil, limit })
  for (const { id: orderId } of due) {
    await db.transaction().execute((trx) => giveRewards(trx, { orderId, at }))
  }
  return due.length
}

async function giveRewards(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  const { orderId, at } = input
  if (await hasOpenWithdrawal(trx, orderId)) return
  const order = await markRewarded(trx, input)
  if (!order) return
  const points = await findOrderPoints(trx, orderId)
  const kept = await withoutRefunded(trx, order)
  const amountCents = points ? cashbackOf(kept, points.cashback_percent) : 0
  if (points && amountCents > 0) {
    await credit(trx, { userId: points.user_id, orderId, purpose: 'cashback', amountCents, at })
  }
  const referrer = order.referral_code ? await findReferrer(trx, order.referral_code) : undefined
  if (referrer && (await earnsReferralCredit(trx, { order, referrer }))) {
    const given = { userId: referrer.id, orderId, amountCents: REFERRAL_CREDIT_CENTS, at }
    await credit(trx, { ...given, purpose: 'referral' })
  }
}

/** Skips erased customers. */
async function credit(trx: ShopDb, input: Parameters<typeof giveCredit>[1]): Promise<void> {
  const { orderId, purpose, amountCents, at } = input
  const to = (await findUser(trx, input.userId))?.email
  if (!to) return
  await giveCredit(trx, input)
  const key = `credit:${purpose}:${orderId}`
  await queueEmail(trx, { key, kind: 'credit', data: { orderId, purpose, amountCents }, to, at })
}

const MAX_AWAITED = 10

/** Promised cashback within the withdrawal period, newest first. */
export async function listAwaitedCashback(
  db: ShopDb,
  userId: string,
): Promise<{ orderNumber: string; cents: number; from: Date | undefined }[]> {
  const orders = await listOrdersOwingCashback(db, { userId, limit: MAX_AWAITED })
  const refunded = await sumRefundedGoods(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    orderNumber: order.order_number ?? '',
    cents: cashbackOf(lessRefunded(order, refunded), order.cashback_percent),
    from: order.delivered_at ? withdrawalEnd(new Date(order.delivered_at)) : undefined,
  }))
}

/** Adjusts given cashback after a partial refund. */
export async function recountCashback(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  const points = await findOrderPoints(trx, order.id)
  if (order.rewarded_at === null || !points) return
  const cashback = { orderId: order.id, purpose: 'cashback' as const, at }
  const given = await takeBackCredit(trx, cashback)
  const amountCents = cashbackOf(await withoutRefunded(trx, order), points.cashback_percent)
  if (given && amountCents > 0) await giveCredit(trx, { ...cashback, userId: points.user_id, amountCents })
}

type Goods = Pick<CustomerOrder, 'subtotal_cents' | 'tax_cents' | 'credit_cents'>

export async function withoutRefunded(trx: ShopDb, order: CustomerOrder): Promise<Goods> {
  return lessRefunded(order, await sumRefundedGoods(trx, [order.id]))
}

function lessRefunded(order: Goods & { id: string }, refunded: Map<string, number>): Goods {
  return { ...order, subtotal_cents: order.subtotal_cents - (refunded.get(order.id) ?? 0) }
}

/** Refunded cents by order, without delivery; after a full refund and a second payment, of that payment only. */
async function sumRefundedGoods(db: ShopDb, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .select(['order_id', sql<number>`sum(amount_cents + credit_cents - delivery_cents)`.as('cents')])
    .where('order_id', 'in', orderIds)
    .where('subject', '=', 'order')
    .where(({ eb, or }) => or([eb('status', '=', 'done'), eb('returned_at', 'is not', null)]))
    .where(({ not, exists }) => not(exists(anotherPayment(db))))
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, cents }) => [order_id, cents]))
}

/** Excludes refunds of another payment than the order's current one. */
function anotherPayment(db: ShopDb) {
  return db
    .selectFrom('payment')
    .select('payment.id')
    .whereRef('payment.order_id', '=', sql.ref('refund.order_id'))
    .where('payment.status', '=', 'paid')
    .where(sql<boolean>`payment.id <> coalesce(refund.payment_id, '')`)
}

/** On goods paid, incl. VAT; delivery and amounts paid with credit earn nothing. */
export function cashbackOf(order: Goods, percent: number): number {
  const paid = Math.max(0, order.subtotal_cents + order.tax_cents - order.credit_cents)
  return Math.round((paid * percent) / 100)
}

/**
 * Takes back what a cancelled or refunded order earned and releases its credit, in the caller's transaction.
 * Idempotent.
 */
export async function undoRewards(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  await takeBackPoints(trx, input)
  await takeBackCredit(trx, { ...input, purpose: 'cashback' })
  await takeBackCredit(trx, { ...input, purpose: 'referral' })
  await releaseOrderCredit(trx, input)
  await clearRewarded(trx, input.orderId)
}

/** Repairs cancelled or refunded orders that still hold rewards. Returns how many. */
export async function undoForgottenRewards(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const forgotten = await listOrdersToUndo(db, input.limit)
  for (const { id: orderId } of forgotten) {
    await db.transaction().execute((trx) => undoRewards(trx, { orderId, at: input.at }))
  }
  return forgotten.length
}
