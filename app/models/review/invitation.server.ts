import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'

import { queueReviewInvitation } from './mails.server'

const DAY_MS = 24 * 3600_000
/** An order delivered longer ago than this is left in peace: nobody expects to be asked any more. */
const NOT_AFTER_DAYS = 90

/**
 * Invites, once an order, whoever was delivered long enough ago to have an opinion, and has neither reviewed nor
 * renounced the purchase. The mail is about that purchase alone. Returns how many were queued.
 */
export async function queueReviewInvitations(
  db: Kysely<ShopDatabase>,
  input: { at: Date; limit: number },
): Promise<number> {
  const { at } = input
  const settings = await readSettings(db)
  const days = Number(settings['reviews.invitation_days'])
  const due = await listDueOrders(db, { ...input, days })
  let queued = 0
  for (const { id } of due) {
    const isFirst = await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('review_invitation')
        .values({ order_id: id, queued_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_id')
        .executeTakeFirst()
      if (row) await queueReviewInvitation(trx, { orderId: id, at })
      return row !== undefined
    })
    if (isFirst) queued += 1
  }
  return queued
}

function listDueOrders(db: Kysely<ShopDatabase>, input: { at: Date; days: number; limit: number }) {
  const ago = (days: number) => new Date(input.at.getTime() - days * DAY_MS).toISOString()
  return db
    .selectFrom('customer_order')
    .select('id')
    .where('delivered_at', 'is not', null)
    .where('delivered_at', '<=', ago(input.days))
    .where('delivered_at', '>', ago(input.days + NOT_AFTER_DAYS))
    .where('status', '=', 'livre')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_invitation').select('order_id').whereRef('order_id', '=', 'customer_order.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('review.id').whereRef('review.order_id', '=', 'customer_order.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawal').select('withdrawal.id').whereRef('withdrawal.order_id', '=', 'customer_order.id'),
        ),
      ),
    )
    .orderBy('delivered_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}
