import type { CustomerOrder, RefusalGround, ShopDb } from '~/database/schema'
import { type Mail, orderMail } from '~/models/base/outbox'
import { deleteQueuedMails, queueEmail, queueToShop } from '~/models/base/outbox/index.server'
import { readOrder } from '~/models/shop/order/index.server'

/** Covers the purchase only, without advertising, so it needs no consent (art. L34-5 CPCE). */
export async function queueReviewInvitation(
  trx: ShopDb,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `review-invitation:${orderId}`
  await queueEmail(trx, { key, kind: 'review-invitation', data: orderMail(order), orderId, to: order.email, at })
}

/** Ground of the refusal (art. D111-18 C. conso); the author may write again. */
export async function queueReviewRefusal(
  trx: ShopDb,
  input: { reviewId: string; orderId: string; ground: RefusalGround; at: Date },
): Promise<void> {
  const { reviewId, orderId, ground, at } = input
  const order = await readOrder(trx, orderId)
  const key = `${refusalKey(reviewId)}:${at.toISOString()}`
  await queueEmail(trx, { key, ...refusalMail(order, { reviewId, ground }), orderId, to: order.email, at })
}

/** Drops refusals that are not sent yet, when they are no longer true. */
export function dropReviewRefusals(trx: ShopDb, reviewId: string): Promise<void> {
  return deleteQueuedMails(trx, refusalKey(reviewId))
}

function refusalKey(reviewId: string): string {
  return `review-refused:${reviewId}`
}

export function refusalMail(order: CustomerOrder, refusal: { reviewId: string; ground: RefusalGround }): Mail {
  return { kind: 'review-refused', data: { ...orderMail(order), ...refusal } }
}

/** Decision on a report, for reporters who asked for it. */
export async function queueReportAnswer(
  trx: ShopDb,
  input: { reportId: string; reviewId: string; ground: RefusalGround | undefined; to: string; at: Date },
): Promise<void> {
  const { reportId, reviewId, ground, to, at } = input
  const key = `review-report-answered:${reportId}`
  await queueEmail(trx, { key, kind: 'review-report-answered', data: { reviewId, ground }, to, at })
}

export async function queueReviewNotice(
  trx: ShopDb,
  input: { reviewId: string; subject: 'pending' | 'reported'; key: string; at: Date },
): Promise<void> {
  const { reviewId, subject, at } = input
  const key = `shopkeeper:review-${subject}:${reviewId}:${input.key}`
  await queueToShop(trx, { key, kind: 'shopkeeper-notice', data: { about: 'review', reviewId, subject }, at })
}
