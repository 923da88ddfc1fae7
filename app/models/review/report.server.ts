import { z } from 'zod'
import type { RefusalGround, ReportReason, ShopDb } from '~/database/schema'
import { emailForm, emptyOr } from '~/models/values'
import { newId } from '~/models/values/index.server'
import { queueReportAnswer, queueReviewNotice } from './mails.server'
import { REPORT_YEARS } from './retention'

export const reportReasons = [
  'not-genuine',
  'insult',
  'personal-data',
  'unlawful',
  'other',
] as const satisfies readonly ReportReason[]

/** A report says why (art. L111-7-2 C. conso), and of who reports no more than where to tell the decision, if that is asked for. */
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

/** Enough for a person to look; more would be someone filling the table. */
const OPEN_REPORTS_A_REVIEW = 20
const MAX_LISTED = 100

/** Records a report of a published review and tells the shop, once while earlier reports of it are open. */
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

/** The reports that wait for a person, oldest first, with what they are about. */
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

/** Of one review, the newest first. */
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
 * The open reports of a review are dealt with: it is kept, or refused for a ground. Those who asked for it are told (art.
 * 16 of regulation 2022/2065), and their addresses forgotten. Returns how many reports there were.
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

/** Forgets reports that were dealt with long enough ago; returns how many. */
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
