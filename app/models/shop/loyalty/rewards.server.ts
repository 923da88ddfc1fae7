import { sql } from 'kysely'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { queueEmail } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { ensureUser, findUser } from '~/models/base/user/index.server'
import {
  clearRewarded,
  listOrdersOwingCashback,
  listOrdersToReward,
  listOrdersToUndo,
  markRewarded,
} from '~/models/shop/order/index.server'
import { startOfMonth } from '~/models/values/french-date'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import { DAY_MS } from '~/runtime/time'

import {
  countReferralCredits,
  giveCredit,
  regrantCredit,
  releaseOrderCredit,
  standsCredit,
  takeBackCredit,
} from './credit.server'
import { earnPoints, findOrderPoints, keptPointsOf, takeBackPoints } from './points.server'
import { earnsReferralCredit, ensureReferralCode, findReferrer } from './referral.server'
import { cashbackPercentOf, type RewardTerms, rewardsOf, rewardTerms, tierOf } from './rules'

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
  return new Date(deliveredAt.getTime() + LONGEST_WITHDRAWAL_DAYS * DAY_MS)
}

/**
 * Credits the buyer's cashback and the referrer's credit after the withdrawal period, decided then from what was kept.
 * An open withdrawal or refund postpones. Returns how many orders were processed.
 */
export async function giveDueRewards(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const { at, limit } = input
  const deliveredUntil = new Date(at.getTime() - LONGEST_WITHDRAWAL_DAYS * DAY_MS)
  const due = await listOrdersToReward(db, { deliveredUntil, limit })
  for (const { id: orderId } of due) {
    await db.transaction().execute((trx) => giveRewards(trx, { orderId, at }))
  }
  return due.length
}

async function giveRewards(trx: ShopDb, input: { orderId: string; at: Date }): Promise<void> {
  const { orderId, at } = input
  const terms = rewardTerms(await readSettings(trx))
  const points = await findOrderPoints(trx, orderId)
  const tier = points && tierOf((await keptPointsOf(trx, points.user_id)) + points.points)
  const cashbackPercent = tier ? cashbackPercentOf(tier, terms) : 0
  const order = await markRewarded(trx, { orderId, cashbackPercent, at })
  if (!order) return
  const referrer = await findReferrerToReward(trx, { order, terms, at })
  const keptCents = await keptGoodsOf(trx, order)
  const given = rewardsOf({ keptCents, cashbackPercent, isReferred: referrer !== undefined }, terms)
  if (points && given.cashbackCents > 0)
    await credit(trx, {
      ...{ orderId, at },
      userId: points.user_id,
      purpose: 'cashback',
      amountCents: given.cashbackCents,
    })
  if (referrer && given.referralCents > 0)
    await credit(trx, {
      ...{ orderId, at },
      userId: referrer.id,
      purpose: 'referral',
      amountCents: given.referralCents,
    })
}

async function findReferrerToReward(
  trx: ShopDb,
  { order, terms, at }: { order: CustomerOrder; terms: RewardTerms; at: Date },
): Promise<{ id: string } | undefined> {
  const referrer = order.referral_code ? await findReferrer(trx, order.referral_code) : undefined
  if (!referrer || !(await earnsReferralCredit(trx, { order, referrer }))) return undefined
  const since = startOfMonth(at)
  const count = await countReferralCredits(trx, { userId: referrer.id, since })
  return count < terms.friendsPerMonth ? referrer : undefined
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

/** Expected cashback within the withdrawal period, newest first. */
export async function listAwaitedCashback(
  db: ShopDb,
  userId: string,
): Promise<{ orderNumber: string; cents: number; from: Date | undefined }[]> {
  const terms = rewardTerms(await readSettings(db))
  const kept = await keptPointsOf(db, userId)
  const orders = await listOrdersOwingCashback(db, { userId, limit: MAX_AWAITED })
  const refunded = await sumRefundedGoods(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    orderNumber: order.order_number ?? '',
    cents: rewardsOf(
      {
        keptCents: lessRefunded(order, refunded),
        cashbackPercent: cashbackPercentOf(tierOf(kept + order.points), terms),
        isReferred: order.referral_code !== null,
      },
      terms,
    ).cashbackCents,
    from: order.delivered_at ? withdrawalEnd(new Date(order.delivered_at)) : undefined,
  }))
}

/** Lowers given rewards after a partial refund. */
export async function recountRewards(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  if (order.rewarded_at === null) return
  const orderId = order.id
  const isReferred = await standsCredit(trx, { orderId, purpose: 'referral' })
  const { cashbackCents, referralCents } = rewardsOf(
    { keptCents: await keptGoodsOf(trx, order), cashbackPercent: order.cashback_percent ?? 0, isReferred },
    rewardTerms(await readSettings(trx)),
  )
  await regrantCredit(trx, { orderId, purpose: 'referral', amountCents: referralCents, at })
  await regrantCredit(trx, { orderId, purpose: 'cashback', amountCents: cashbackCents, at })
}

type Goods = Pick<CustomerOrder, 'id' | 'subtotal_cents' | 'tax_cents' | 'credit_cents'>

/** Goods paid and not refunded, incl. VAT, without delivery and without what credit paid. */
export async function keptGoodsOf(trx: ShopDb, order: Goods): Promise<number> {
  return lessRefunded(order, await sumRefundedGoods(trx, [order.id]))
}

function lessRefunded({ id, subtotal_cents, tax_cents, credit_cents }: Goods, refunded: Map<string, number>): number {
  return Math.max(0, subtotal_cents + tax_cents - credit_cents - (refunded.get(id) ?? 0))
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
