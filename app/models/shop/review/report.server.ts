import { z } from 'zod'
import type { RefusalGround, ReportReason, ShopDb } from '~/database/schema'
import { emailForm } from '~/models/values/address'
import { newId } from '~/models/values/id.server'
import { emptyOr } from '~/models/values/typed-text'
import { REPORT_YEARS } from './filters'
import { queueReportAnswer, queueReviewNotice } from './mails.server'

export const reportReasons = [
  'not-genuine',
  'insult',
  'personal-data',
  'unlawful',
  'other',
] as const satisfies readonly ReportReason[]

/** A report needs a reason (art. L111-7-2 C. conso); the reporter gives only an optional address for the decision. */
export const reportSchema = z.object({
  reason: z.enum(reportReasons, 'Choisissez un motif'),
  detail: z
    .string({ error: 'Expliquez votre signalement' })
    .trim()
    .min(10, 'Expliquez votre signalement, 10 caractères au moins')
    .max(500, '500 caractères au plus'),
  email: emptyOr(emailForm)
    .optional()
    .transform((typed) => typed || null),
})

/** Limits abuse. */
const OPEN_REPORTS_A_REVIEW = 20
const MAX_LISTED = 100

/** Records a report of a published review; notifies the shop once while reports are open. */
export function reportReview(
  db: ShopDb,
  input: { reviewId: string; reason: ReportReason; detail: string; email?: string | null; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-published' }> {
  const { reviewId, at } = input
  return db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('review')
      .select('id')
      .where('id', '=', reviewId)
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!review) return { ok: false, reason: 'not-published' }
    const open = await listOpen(trx, reviewId)
    if (open.length >= OPEN_REPORTS_A_REVIEW) return { ok: true }
    const id = newId(at)
    await trx
      .insertInto('review_report')
      .values({
        id,
        review_id: reviewId,
        reason: input.reason,
        detail: input.detail,
        email: input.email ?? null,
        reported_at: at.toISOString(),
        handled_at: null,
      })
      .execute()
    if (open.length === 0) await queueReviewNotice(trx, { reviewId, subject: 'reported', key: id, at })
    return { ok: true }
  })
}

/** Open reports with their reviews, oldest first. */
export function listOpenReports(db: ShopDb) {
  return db
    .selectFrom('review_report')
    .innerJoin('review', 'review.id', 'review_report.review_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select([
      'review_report.review_id',
      'review_report.reason',
      'review_report.detail',
      'review_report.reported_at',
      'review.comment',
      'product.name as product_name',
    ])
    .where('review_report.handled_at', 'is', null)
    .orderBy('review_report.reported_at')
    .orderBy('review_report.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Newest first. */
export function listReportsOf(db: ShopDb, reviewId: string) {
  return db
    .selectFrom('review_report')
    .select(['id', 'reason', 'detail', 'reported_at', 'handled_at'])
    .where('review_id', '=', reviewId)
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

/**
 * Closes the open reports of a review that was kept or refused. Notifies reporters who asked for it (art. 16 of
 * regulation 2022/2065) and erases their addresses. Returns how many.
 */
export async function closeReports(
  trx: ShopDb,
  input: { reviewId: string; ground?: RefusalGround; at: Date },
): Promise<number> {
  const { reviewId, ground, at } = input
  const open = await trx
    .selectFrom('review_report')
    .select(['id', 'email'])
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, email } of open) {
    if (email !== null) await queueReportAnswer(trx, { reportId: id, reviewId, ground, to: email, at })
  }
  await trx
    .updateTable('review_report')
    .set({ handled_at: at.toISOString(), email: null })
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .execute()
  return open.length
}

/** Deletes reports closed before the retention limit; returns how many. */
export async function deleteOldReports(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const before = new Date(input.at)
  before.setUTCFullYear(before.getUTCFullYear() - REPORT_YEARS)
  const { numDeletedRows } = await db
    .deleteFrom('review_report')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('review_report')
        .select('id')
        .where('handled_at', '<', before.toISOString())
        .orderBy('handled_at')
        .orderBy('id')
        .limit(input.limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function listOpen(trx: ShopDb, reviewId: string) {
  return trx
    .selectFrom('review_report')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(OPEN_REPORTS_A_REVIEW)
    .execute()
}
