import type { CustomerOrder, RefusalGround, ShopDb } from '~/database/schema'
import { readOrder } from '~/models/order/index.server'
import { type Mail, orderMail } from '~/models/outbox'
import { queueEmail, queueToShop } from '~/models/outbox/index.server'

/** About the purchase and nothing else: it offers nothing, so it needs no consent to advertising (art. L34-5 CPCE). */
export async function queueReviewInvitation(
  trx: ShopDb,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const order = await readOrder(trx, orderId)
  const key = `review-invitation:${orderId}`
  await queueEmail(trx, { key, kind: 'review-invitation', data: orderMail(order), orderId, to: order.email, at })
}

/** The ground of a refusal, to the author (art. D111-18 C. conso), who may write again. */
export async function queueReviewRefusal(
  trx: ShopDb,
  input: { reviewId: string; orderId: string; ground: RefusalGround; at: Date },
): Promise<void> {
  const { reviewId, orderId, ground, at } = input
  const order = await readOrder(trx, orderId)
  const key = `review-refused:${reviewId}:${at.toISOString()}`
  await queueEmail(trx, { key, ...refusalMail(order, { reviewId, ground }), orderId, to: order.email, at })
}

export function refusalMail(order: CustomerOrder, refusal: { reviewId: string; ground: RefusalGround }): Mail {
  return { kind: 'review-refused', data: { ...orderMail(order), ...refusal } }
}

/** What was decided on a report, to whoever asked to be told. */
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
