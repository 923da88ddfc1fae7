import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { listOrdersToReview } from '~/models/shop/order/index.server'
import type { Signer } from '~/runtime/secret.server'
import { DAY_MS } from '~/runtime/time'
import { queueReviewInvitation } from './mails.server'

/** Older deliveries get no invitation. */
const NOT_AFTER_DAYS = 90

/**
 * Queues one invitation per order delivered long enough ago without a review or a withdrawal. The mail covers that
 * purchase only. Returns how many were queued.
 */
export async function queueReviewInvitations(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const { at } = input
  const settings = await readSettings(db)
  const days = Number(settings['reviews.invitation_days'])
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const due = await listOrdersToReview(db, {
    deliveredAfter: ago(days + NOT_AFTER_DAYS),
    deliveredUntil: ago(days),
    limit: input.limit,
  })
  let queued = 0
  for (const { id: orderId } of due) {
    const isFirst = await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('review_invitation')
        .values({ order_id: orderId, queued_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_id')
        .executeTakeFirst()
      if (row) await queueReviewInvitation(trx, { orderId, at })
      return row !== undefined
    })
    if (isFirst) queued += 1
  }
  return queued
}

/** Bearer link: allows writing, changing and withdrawing reviews of the order. */
export function reviewReference(signer: Signer, orderId: string): string {
  return signer.signReference('review', orderId)
}

/** Undefined unless we signed it. */
export function parseReviewReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference('review', reference)
}
