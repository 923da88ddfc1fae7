import type { RefusalGround, ShopDb } from '~/database/schema'
import { orderColumn } from '~/models/order/index.server'

import { queueReviewRefusal } from './mails.server'
import { recordReviewEvent } from './review.server'

export const refusalGrounds = [
  'off-topic',
  'insult',
  'personal-data',
  'advertising',
  'unlawful',
  'interest',
  'unreadable',
] as const satisfies readonly RefusalGround[]

export type ModerationResult = { ok: true } | { ok: false; reason: 'not-waiting' }

interface Moderation {
  reviewId: string
  /** Who decides. */
  actor: string
  at: Date
}

export const MAX_REPLY_LENGTH = 1000
const MAX_PENDING = 100

/** Shows a review that waits, whatever its rating. */
export function publishReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const published = await trx
      .updateTable('review')
      .set({ status: 'published', published_at: at.toISOString() })
      .where('id', '=', reviewId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!published) return { ok: false, reason: 'not-waiting' }
    await recordReviewEvent(trx, { reviewId, kind: 'published', actor, at })
    return { ok: true }
  })
}

/**
 * Keeps a review from being shown, or takes a published one away, for a ground of the closed list that its author is
 * told; the author may change the review and send it again.
 */
export function refuseReview(db: ShopDb, input: Moderation & { ground: RefusalGround }): Promise<ModerationResult> {
  const { reviewId, actor, ground, at } = input
  return db.transaction().execute(async (trx) => {
    const refused = await trx
      .updateTable('review')
      .set({ status: 'refused', refusal_ground: ground, highlighted: 0, published_at: null })
      .where('id', '=', reviewId)
      .where('status', 'in', ['pending', 'published'])
      .returning(['id', 'order_id', 'updated_at'])
      .executeTakeFirst()
    if (!refused) return { ok: false, reason: 'not-waiting' }
    await recordReviewEvent(trx, { reviewId, kind: 'refused', actor, ground, at })
    await closeReports(trx, { reviewId, at })
    if (refused.order_id !== null) await queueReviewRefusal(trx, { reviewId, orderId: refused.order_id, ground, at })
    return { ok: true }
  })
}

/** The shop's public answer; an empty text takes it away. */
export function replyToReview(
  db: ShopDb,
  input: Moderation & { reply: string },
): Promise<ModerationResult | { ok: false; reason: 'too-long' }> {
  const { reviewId, actor, at } = input
  const reply = input.reply.trim()
  return db.transaction().execute(async (trx) => {
    if (reply.length > MAX_REPLY_LENGTH) return { ok: false, reason: 'too-long' }
    const replied = await trx
      .updateTable('review')
      .set(reply ? { reply, replied_at: at.toISOString() } : { reply: null, replied_at: null })
      .where('id', '=', reviewId)
      .where('status', 'in', ['pending', 'published'])
      .returning('id')
      .executeTakeFirst()
    if (!replied) return { ok: false, reason: 'not-waiting' }
    await recordReviewEvent(trx, { reviewId, kind: 'replied', actor, detail: reply, at })
    return { ok: true }
  })
}

/** Puts a published review forward, in the place of the one that was. */
export function highlightReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('review')
      .select('id')
      .where('id', '=', reviewId)
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!review) return { ok: false, reason: 'not-waiting' }
    await trx.updateTable('review').set({ highlighted: 0 }).where('highlighted', '=', 1).execute()
    await trx.updateTable('review').set({ highlighted: 1 }).where('id', '=', reviewId).execute()
    await recordReviewEvent(trx, { reviewId, kind: 'highlighted', actor, at })
    return { ok: true }
  })
}

/** Leaves a reported review as it is: its open reports are dealt with. */
export function keepReportedReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId, actor, at } = input
  return db.transaction().execute(async (trx) => {
    if ((await closeReports(trx, { reviewId, at })) === 0) return { ok: false, reason: 'not-waiting' }
    await recordReviewEvent(trx, { reviewId, kind: 'kept', actor, at })
    return { ok: true }
  })
}

/** What waits for a person, oldest first. */
export function listPendingReviews(db: ShopDb) {
  return db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(['product.name as product_name', orderColumn('review.order_id', 'order_number').as('order_number')])
    .where('review.status', '=', 'pending')
    .orderBy('review.updated_at')
    .orderBy('review.id')
    .limit(MAX_PENDING)
    .execute()
}

async function closeReports(trx: ShopDb, input: { reviewId: string; at: Date }): Promise<number> {
  const closed = await trx
    .updateTable('review_report')
    .set({ handled_at: input.at.toISOString() })
    .where('review_id', '=', input.reviewId)
    .where('handled_at', 'is', null)
    .returning('id')
    .execute()
  return closed.length
}
