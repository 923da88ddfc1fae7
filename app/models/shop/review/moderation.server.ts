import type { RefusalGround, Review, ReviewEvent, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { findOrderRow, orderColumn } from '~/models/shop/order/index.server'

import { MAX_REPLY_LENGTH } from './filters'
import { dropReviewRefusals, queueReviewRefusal, refusalMail } from './mails.server'
import { refusalText } from './refusal-text'
import { closeReports } from './report.server'
import { findReview, recordReviewEvent } from './review.server'

export type ModerationResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'not-waiting' }
  /** Changes by others since the given event, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; since: ReviewEvent[] }

interface Moderation {
  reviewId: string
  /** Id of the last event shown; undefined for commands. */
  seen?: number
  actor: AuditInput['actor']
  at: Date
}

const MAX_PENDING = 100
const MAX_SINCE = 20

/** Publishes a pending review, or one refused by mistake, whatever its rating. */
export function publishReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId, at } = input
  return moderate(db, input, async (trx, review) => {
    if (review.status !== 'pending' && review.status !== 'refused') return notWaiting
    await trx
      .updateTable('review')
      .set({ status: 'published', refusal_ground: null, published_at: at.toISOString() })
      .where('id', '=', reviewId)
      .execute()
    await recordDecision(trx, { ...input, review, kind: 'published', action: 'review.publish' })
    await dropReviewRefusals(trx, reviewId)
    return { ok: true }
  })
}

/**
 * Refuses or unpublishes a review on a ground from the closed list, told to its author, who may revise it. A review
 * refused on another ground is notified again.
 */
export function refuseReview(db: ShopDb, input: Moderation & { ground: RefusalGround }): Promise<ModerationResult> {
  const { reviewId, ground, at } = input
  return moderate(db, input, async (trx, review) => {
    if (review.status === 'withdrawn' || review.refusal_ground === ground) return notWaiting
    await trx
      .updateTable('review')
      .set({ status: 'refused', refusal_ground: ground, highlighted: 0, published_at: null })
      .where('id', '=', reviewId)
      .execute()
    await recordDecision(trx, {
      ...input,
      review,
      kind: 'refused',
      action: 'review.refuse',
      reason: refusalText[ground],
    })
    await closeReports(trx, { reviewId, ground, at })
    await dropReviewRefusals(trx, reviewId)
    if (review.order_id !== null) await queueReviewRefusal(trx, { reviewId, orderId: review.order_id, ground, at })
    return { ok: true }
  })
}

/** Preview of the refusal mail; undefined for an example, which has no author. */
export async function draftReviewRefusal(db: ShopDb, input: { reviewId: string; ground: RefusalGround }) {
  const { reviewId, ground } = input
  const review = await findReview(db, reviewId)
  const order = review?.order_id ? await findOrderRow(db, review.order_id) : undefined
  return order && { to: order.email, mail: refusalMail(order, { reviewId, ground }) }
}

/** Sets the shop's public reply; an empty text deletes it. */
export function replyToReview(
  db: ShopDb,
  input: Moderation & { reply: string },
): Promise<ModerationResult | { ok: false; reason: 'too-long' }> {
  const { reviewId, at } = input
  const reply = input.reply.trim()
  return moderate(db, input, async (trx, review) => {
    if (reply.length > MAX_REPLY_LENGTH) return { ok: false, reason: 'too-long' }
    if (review.status !== 'pending' && review.status !== 'published') return notWaiting
    if (reply === (review.reply ?? '')) return { ok: true }
    await trx
      .updateTable('review')
      .set(reply ? { reply, replied_at: at.toISOString() } : { reply: null, replied_at: null })
      .where('id', '=', reviewId)
      .execute()
    const [before, after] = [{ reply: review.reply }, { reply: reply || null }]
    await recordDecision(trx, {
      ...input,
      review,
      kind: 'replied',
      action: 'review.reply',
      detail: reply,
      before,
      after,
    })
    return { ok: true }
  })
}

/** Highlights a published review, replacing the current one. */
export function highlightReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId } = input
  return moderate(db, input, async (trx, review) => {
    if (review.status !== 'published') return notWaiting
    await trx.updateTable('review').set({ highlighted: 0 }).where('highlighted', '=', 1).execute()
    await trx.updateTable('review').set({ highlighted: 1 }).where('id', '=', reviewId).execute()
    await recordDecision(trx, { ...input, review, kind: 'highlighted', action: 'review.highlight' })
    return { ok: true }
  })
}

/** Removes the highlight if this review has it. */
export function lowerReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  return moderate(db, input, async (trx, review) => {
    if (review.highlighted === 0) return notWaiting
    await trx.updateTable('review').set({ highlighted: 0 }).where('id', '=', review.id).execute()
    await recordDecision(trx, { ...input, review, kind: 'lowered', action: 'review.lower' })
    return { ok: true }
  })
}

/** Keeps a reported review and closes its open reports. */
export function keepReportedReview(db: ShopDb, input: Moderation): Promise<ModerationResult> {
  const { reviewId, at } = input
  return moderate(db, input, async (trx, review) => {
    if ((await closeReports(trx, { reviewId, at })) === 0) return notWaiting
    await recordDecision(trx, { ...input, review, kind: 'kept', action: 'review.keep' })
    return { ok: true }
  })
}

/** Pending moderation, oldest first. */
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

const notWaiting = { ok: false, reason: 'not-waiting' } as const

/** Guards on the version shown: the author may have edited it since. */
function moderate<Result>(
  db: ShopDb,
  input: Moderation,
  decide: (trx: ShopDb, review: Review) => Promise<Result | ModerationResult>,
): Promise<Result | ModerationResult> {
  return db.transaction().execute(async (trx): Promise<Result | ModerationResult> => {
    const review = await findReview(trx, input.reviewId)
    if (!review) return { ok: false, reason: 'unknown' }
    const since = input.seen === undefined ? [] : await listOthersEvents(trx, { ...input, seen: input.seen })
    return since.length > 0 ? { ok: false, reason: 'changed', since } : decide(trx, review)
  })
}

/** Excludes the actor's own changes from the same page. */
function listOthersEvents(trx: ShopDb, input: Moderation & { seen: number }): Promise<ReviewEvent[]> {
  const { reviewId, seen, actor } = input
  return trx
    .selectFrom('review_event')
    .selectAll()
    .where('review_id', '=', reviewId)
    .where('id', '>', seen)
    .where((eb) => {
      const byName = eb('actor', '<>', actor.name)
      if (actor.id === null) return byName
      return eb.or([eb('actor_id', '<>', actor.id), eb.and([eb('actor_id', 'is', null), byName])])
    })
    .orderBy('id', 'desc')
    .limit(MAX_SINCE)
    .execute()
}

type Decision = Moderation &
  Pick<AuditInput, 'action' | 'before' | 'after' | 'reason'> & {
    review: Review
    kind: ReviewEvent['kind']
    ground?: RefusalGround
    detail?: string
  }

async function recordDecision(trx: ShopDb, input: Decision): Promise<void> {
  const { review, kind, ground, detail, actor, at, action, before, after, reason } = input
  await recordReviewEvent(trx, { reviewId: review.id, kind, actor, ground, detail, at })
  const product = await trx.selectFrom('product').select('name').where('id', '=', review.product_id).executeTakeFirst()
  const subject = { kind: 'review', id: review.id, label: product?.name ?? review.product_id }
  await recordAudit(trx, { at, actor, action, subject, before, after, reason })
}
