import { expect, test } from 'vitest'
import {
  deliveredAt,
  insertDeliveredOrder,
  reviewedProduct,
  reviewWords,
} from '../../../../tests/support/delivered-order'
import { readMails } from '../../../../tests/support/mails'
import { openTestShop } from '../../../../tests/support/order-row'
import {
  highlightReview,
  keepReportedReview,
  listPendingReviews,
  publishReview,
  refuseReview,
  replyToReview,
} from './moderation.server'
import { deleteOldReports, listOpenReports, reportReview } from './report.server'
import { findReview, listReviewEvents, submitReview } from './review.server'
import { findHighlightedReview, listReviews } from './shown.server'

const at = new Date('2026-12-10T10:00:00Z')
const report = { reason: 'not-genuine', detail: 'Le même texte figure ailleurs.', at } as const

async function shopWithReviews(count = 1) {
  const { db } = await openTestShop(deliveredAt)
  const decisions = []
  for (let index = 0; index < count; index++) {
    const orderId = await insertDeliveredOrder(db, { id: `commande-${index}`, order_number: `NUMERO${index}` })
    const submitted = await submitReview(db, {
      orderId,
      productId: reviewedProduct,
      words: { ...reviewWords, rating: 2 },
      at,
    })
    if (!submitted.ok) throw new Error(submitted.reason)
    decisions.push({ reviewId: submitted.reviewId, actor: { id: null, name: 'boutique' }, at })
  }
  const [first, second] = decisions
  if (!first) throw new Error('No review.')
  return { db, first, second: second ?? first }
}

const authorsMails = (db: Awaited<ReturnType<typeof shopWithReviews>>['db']) =>
  readMails(db, { kind: 'review-refused' })

test('a review is published once, whatever its rating', async () => {
  const { db, first } = await shopWithReviews()
  expect((await listPendingReviews(db)).map(({ id }) => id)).toEqual([first.reviewId])
  expect(await publishReview(db, first)).toEqual({ ok: true })
  expect(await publishReview(db, first)).toEqual({ ok: false, reason: 'not-waiting' })
  expect(await listPendingReviews(db)).toEqual([])
  expect(await authorsMails(db)).toEqual([])
})

test('a refusal records its ground and notifies the author', async () => {
  const { db, first } = await shopWithReviews()
  expect(await refuseReview(db, { ...first, ground: 'advertising' })).toEqual({ ok: true })
  expect(await findReview(db, first.reviewId)).toMatchObject({ status: 'refused', refusal_ground: 'advertising' })
  expect((await listReviewEvents(db, first.reviewId)).at(-1)).toMatchObject({ kind: 'refused', ground: 'advertising' })
  const [mail, ...others] = await authorsMails(db)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('Lea.Martin@example.fr')
  expect(mail?.text_body).toContain('Publicité, lien ou démarchage.')
  expect(mail?.text_body).toMatch(/\/avis\/laisser\/commande-0\./)
})

test('unpublishing a review requires a ground too', async () => {
  const { db, first } = await shopWithReviews()
  await publishReview(db, first)
  await highlightReview(db, first)
  expect(await refuseReview(db, { ...first, ground: 'insult' })).toEqual({ ok: true })
  expect((await listReviews(db, {})).total).toBe(0)
  const groundless = db.updateTable('review').set({ refusal_ground: null }).execute()
  await expect(groundless).rejects.toThrow()
  expect((await findReview(db, first.reviewId))?.refusal_ground).toBe('insult')
})

test('only one published review is highlighted', async () => {
  const { db, first, second } = await shopWithReviews(2)
  expect(await highlightReview(db, first)).toEqual({ ok: false, reason: 'not-waiting' })
  for (const decision of [first, second]) {
    await publishReview(db, decision)
    await highlightReview(db, decision)
  }
  expect((await findHighlightedReview(db))?.id).toBe(second.reviewId)
})

test('the shop replies in public and can delete its reply', async () => {
  const { db, first } = await shopWithReviews()
  await publishReview(db, first)
  expect(await replyToReview(db, { ...first, reply: 'x'.repeat(1001) })).toEqual({ ok: false, reason: 'too-long' })
  await replyToReview(db, { ...first, reply: ' Merci de votre retour. ' })
  const { reviews } = await listReviews(db, {})
  expect(reviews[0]?.reply).toEqual({ text: 'Merci de votre retour.', at: at.toISOString() })
  await replyToReview(db, { ...first, reply: '' })
  expect((await listReviews(db, {})).reviews[0]?.reply).toBeUndefined()
})

test('a report of a published review waits for moderation, which keeps or refuses the review', async () => {
  const { db, first, second } = await shopWithReviews(2)
  expect(await reportReview(db, { ...report, reviewId: first.reviewId })).toEqual({
    ok: false,
    reason: 'not-published',
  })
  for (const decision of [first, second]) {
    await publishReview(db, decision)
    await reportReview(db, { ...report, reviewId: decision.reviewId })
  }
  expect(await listOpenReports(db)).toHaveLength(2)
  expect(await keepReportedReview(db, first)).toEqual({ ok: true })
  expect(await keepReportedReview(db, first)).toEqual({ ok: false, reason: 'not-waiting' })
  await refuseReview(db, { ...second, ground: 'interest' })
  expect(await listOpenReports(db)).toEqual([])
  expect((await listReviews(db, {})).reviews.map(({ id }) => id)).toEqual([first.reviewId])
})

test('reports beyond twenty are ignored, and closed ones are deleted after a year', async () => {
  const { db, first } = await shopWithReviews()
  await publishReview(db, first)
  for (let count = 0; count < 22; count++) await reportReview(db, { ...report, reviewId: first.reviewId })
  expect(await listOpenReports(db)).toHaveLength(20)
  await keepReportedReview(db, first)
  expect(await deleteOldReports(db, { at: new Date('2027-12-10T09:00:00Z'), limit: 100 })).toBe(0)
  expect(await deleteOldReports(db, { at: new Date('2027-12-10T11:00:00Z'), limit: 100 })).toBe(20)
})
