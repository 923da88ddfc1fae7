import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import {
  deliveredAt,
  insertDeliveredOrder,
  reviewedProduct,
  reviewWords,
} from '../../../../tests/support/delivered-order'
import { readMails } from '../../../../tests/support/mails'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { publishReview } from './moderation.server'
import {
  expireReviews,
  findReview,
  findReviewableOrder,
  listReviewEvents,
  reviewSchema,
  submitReview,
  withdrawReview,
} from './review.server'
import { findRatingSummary, listProductTestimonials, listReviews } from './shown.server'

const at = new Date('2026-12-10T10:00:00Z')

async function shopWithDelivery() {
  const { db } = await openTestShop(deliveredAt)
  await saveSetting(db, { key: 'shop.email', value: 'boutique@example.fr', at })
  return { db, orderId: await insertDeliveredOrder(db) }
}

async function shopWithReview() {
  const { db, orderId } = await shopWithDelivery()
  const submitted = await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at })
  if (!submitted.ok) throw new Error(submitted.reason)
  return { db, orderId, reviewId: submitted.reviewId }
}

test('an undelivered or unknown order accepts no review', async () => {
  const { db } = await openTestShop(at)
  const orderId = await insertOrderRow(db)
  expect(await findReviewableOrder(db, orderId)).toEqual({ ok: false, reason: 'not-delivered' })
  expect(await findReviewableOrder(db, 'inconnue')).toEqual({ ok: false, reason: 'unknown' })
  const submitted = await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at })
  expect(submitted).toEqual({ ok: false, reason: 'not-delivered' })
})

test('a delivered order offers the machine under its own name and a short author name', async () => {
  const { db, orderId } = await shopWithDelivery()
  expect(await findReviewableOrder(db, orderId)).toMatchObject({
    ok: true,
    order: {
      deliveredOn: '2026-11-24',
      author: { name: 'Léa M.', location: 'Lyon' },
      products: [{ id: 'essentiel', name: 'Osmoseur Essentiel', review: undefined }],
    },
  })
})

test('a product that was not in the order is refused', async () => {
  const { db, orderId } = await shopWithDelivery()
  const submitted = await submitReview(db, { orderId, productId: 'carafe', words: reviewWords, at })
  expect(submitted).toEqual({ ok: false, reason: 'not-ordered' })
})

test.each(['2026-11-23', '2026-12-11'])(
  'an experience of %s, before the delivery or to come, is refused',
  async (day) => {
    const { db, orderId } = await shopWithDelivery()
    const words = { ...reviewWords, experienceOn: day }
    expect(await submitReview(db, { orderId, productId: reviewedProduct, words, at })).toEqual({
      ok: false,
      reason: 'experience-date',
      from: '2026-11-24',
      to: '2026-12-10',
    })
  },
)

test('a new review is hidden pending moderation, and the shop is notified', async () => {
  const { db, reviewId } = await shopWithReview()
  expect(await findReview(db, reviewId)).toMatchObject({ status: 'pending', verified: 1, published_at: null })
  expect((await listReviews(db, {})).reviews).toEqual([])
  const mails = await db.selectFrom('email').select(['kind', 'recipient']).execute()
  expect(mails).toEqual([{ kind: 'shopkeeper-notice', recipient: 'boutique@example.fr' }])
})

test('a revised review is the same one, moderated again', async () => {
  const { db, orderId, reviewId } = await shopWithReview()
  await publishReview(db, { reviewId, actor: { id: null, name: 'boutique' }, at })
  expect((await listReviews(db, {})).total).toBe(1)
  const words = { ...reviewWords, comment: 'Après un mois, toujours content.' }
  expect(await submitReview(db, { orderId, productId: reviewedProduct, words, at })).toEqual({ ok: true, reviewId })
  expect(await findReview(db, reviewId)).toMatchObject({ status: 'pending', comment: words.comment })
  expect((await listReviews(db, {})).total).toBe(0)
  expect((await listReviewEvents(db, reviewId)).map(({ kind }) => kind)).toEqual(['submitted', 'published', 'changed'])
})

test('withdrawal erases text and name, and the product can be reviewed again', async () => {
  const { db, orderId, reviewId } = await shopWithReview()
  await publishReview(db, { reviewId, actor: { id: null, name: 'boutique' }, at })
  expect(await withdrawReview(db, { orderId, productId: reviewedProduct, at })).toEqual({ ok: true })
  expect(await findReview(db, reviewId)).toMatchObject({
    status: 'withdrawn',
    comment: '',
    author_name: '',
    title: null,
  })
  expect((await listReviews(db, {})).total).toBe(0)
  const mails = (await readMails(db)).map(({ text_body, html_body }) => [text_body, html_body])
  expect(JSON.stringify(mails)).not.toContain(reviewWords.comment)
  expect(await withdrawReview(db, { orderId, productId: reviewedProduct, at })).toEqual({ ok: false })
  expect(await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at })).toMatchObject({
    ok: true,
  })
})

test('a review is emptied five years after its last revision, not before', async () => {
  const { db, reviewId } = await shopWithReview()
  expect(await expireReviews(db, { at: new Date('2031-12-10T09:59:59Z'), limit: 10 })).toBe(0)
  expect(await expireReviews(db, { at: new Date('2031-12-10T10:00:01Z'), limit: 10 })).toBe(1)
  expect(await findReview(db, reviewId)).toMatchObject({ status: 'withdrawn', comment: '' })
})

test('the database deletes no review and changes no line of its history', async () => {
  const { db } = await shopWithReview()
  await expect(db.deleteFrom('review').execute()).rejects.toThrow('never deleted')
  await expect(db.deleteFrom('review_event').execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('review_event').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
})

test('the database rejects a verified review of an undelivered order', async () => {
  const { db, orderId, reviewId } = await shopWithReview()
  await db.updateTable('customer_order').set({ delivered_at: null }).where('id', '=', orderId).execute()
  const edited = db.updateTable('review').set({ verified: 1 }).where('id', '=', reviewId).execute()
  await expect(edited).rejects.toThrow('only the review of a delivered order is verified')
})

test('averages only count published verified reviews', async () => {
  const { db, reviewId } = await shopWithReview()
  expect(await findRatingSummary(db, reviewedProduct)).toBeUndefined()
  await publishReview(db, { reviewId, actor: { id: null, name: 'boutique' }, at })
  expect(await findRatingSummary(db, reviewedProduct)).toEqual({ average: 4.5, count: 1 })
  expect(await findRatingSummary(db)).toEqual({ average: 4.5, count: 1 })
  expect(await findRatingSummary(db, 'carafe')).toBeUndefined()
  expect(await listProductTestimonials(db, { productId: reviewedProduct, limit: 3 })).toMatchObject([
    { authorName: 'Léa M.', verified: true, isExample: false, orderedAt: '2026-11-20T13:05:00.000Z' },
  ])
})

test('lists are sorted by date or by rating, filtered by whole stars, and paged', async () => {
  const { db } = await openTestShop(at)
  for (const [index, rating] of [10, 9, 8, 7, 2, 10, 9, 8, 7, 2, 6].entries()) {
    const orderId = await insertDeliveredOrder(db, { id: `commande-${index}`, order_number: `NUMERO${index}` })
    const words = { ...reviewWords, rating, comment: `Avis numéro ${index}.` }
    const moment = new Date(at.getTime() + index * 1000)
    const submitted = await submitReview(db, { orderId, productId: reviewedProduct, words, at: moment })
    if (submitted.ok)
      await publishReview(db, { reviewId: submitted.reviewId, actor: { id: null, name: 'boutique' }, at: moment })
  }
  const first = await listReviews(db, {})
  expect([first.total, first.pageCount, first.reviews.length]).toEqual([11, 2, 10])
  expect(first.reviews[0]?.comment).toBe('Avis numéro 10.')
  expect((await listReviews(db, { page: 99 })).reviews.map(({ comment }) => comment)).toEqual(['Avis numéro 0.'])
  const ratings = async (query: Parameters<typeof listReviews>[1]) =>
    (await listReviews(db, query)).reviews.map(({ ratingHalves }) => ratingHalves)
  expect(await ratings({ sort: 'moins-bien-notes' })).toEqual([2, 2, 6, 7, 7, 8, 8, 9, 9, 10])
  expect(await ratings({ stars: 4 })).toEqual([8, 9, 8, 9])
  expect(await ratings({ stars: 4, productId: 'carafe' })).toEqual([])
})

test.each([
  [{ rating: '11' }, 'rating'],
  [{ rating: '' }, 'rating'],
  [{ comment: 'Bien.' }, 'comment'],
  [{ comment: 'x'.repeat(2001) }, 'comment'],
  [{ name: 'www.publicite.example' }, 'name'],
  [{ title: 'Écrivez à moi@example.fr' }, 'title'],
  [{ experienceOn: '2026-13-40' }, 'experienceOn'],
])('an invalid review gets a message by its field: %o', (wrong, field) => {
  const parsed = reviewSchema.safeParse({ ...reviewWords, rating: '9', ...wrong })
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})
