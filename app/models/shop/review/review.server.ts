import { z } from 'zod'
import type { RefusalGround, Review, ReviewEventKind, ShopDb } from '~/database/schema'
import { indexForSearch, removeFromSearch } from '~/models/base/search/index.server'
import { findOrderRow } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { plainLine, typedText } from '~/models/values/typed-text'
import { REVIEW_YEARS, ratingHalves } from './filters'
import { queueReviewNotice } from './mails.server'

const noAddress = /^(?!.*(?:https?:|www\.|@))\P{Cc}*$/iu
const title = typedText({ max: 80 }).regex(noAddress, 'Sans adresse web ni e-mail, sur une seule ligne')

/** Author's input. */
export const reviewSchema = z.object({
  rating: z.coerce
    .number('Choisissez une note')
    .refine((halves) => ratingHalves.some((known) => known === halves), 'Choisissez une note'),
  title: title.default(''),
  comment: z
    .string({ error: 'Écrivez votre avis' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(10, 'Écrivez votre avis, 10 caractères au moins').max(2000, '2000 caractères au plus')),
  name: plainLine({ max: 40 }).min(2, 'Nom affiché requis'),
  location: plainLine({ max: 60 }).min(2, 'Ville ou région requise'),
  experienceOn: z.iso.date('Date requise'),
})
export type ReviewWords = z.output<typeof reviewSchema>

/** A delivered order, for the review page. */
export interface ReviewableOrder {
  id: string
  orderNumber: string | null
  /** ISO day in Paris. */
  deliveredOn: string
  /** Suggested name and place. */
  author: { name: string; location: string }
  products: { id: string; name: string; review: Review | undefined }[]
}

type FindReviewableResult = { ok: true; order: ReviewableOrder } | { ok: false; reason: 'unknown' | 'not-delivered' }

export async function findReviewableOrder(db: ShopDb, orderId: string): Promise<FindReviewableResult> {
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (order.delivered_at === null) return { ok: false, reason: 'not-delivered' }
  const reviews = await db
    .selectFrom('review')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(200)
    .execute()
  const products = await listOrderedProducts(db, orderId)
  return {
    ok: true,
    order: {
      id: order.id,
      orderNumber: order.order_number,
      deliveredOn: parisDay(new Date(order.delivered_at)),
      author: { name: shortName(order), location: order.city },
      products: products.map((product) => ({
        ...product,
        review: reviews.find((review) => review.product_id === product.id),
      })),
    },
  }
}

type SubmitReviewResult =
  | { ok: true; reviewId: string }
  | { ok: false; reason: 'not-delivered' | 'not-ordered' }
  | { ok: false; reason: 'experience-date'; from: string; to: string }

/** Creates or revises the order's review of a product; either is hidden until moderated. */
export function submitReview(
  db: ShopDb,
  input: { orderId: string; productId: string; words: ReviewWords; at: Date },
): Promise<SubmitReviewResult> {
  const { orderId, productId, words, at } = input
  return db.transaction().execute(async (trx): Promise<SubmitReviewResult> => {
    const found = await findReviewableOrder(trx, orderId)
    if (!found.ok) return { ok: false, reason: 'not-delivered' }
    const product = found.order.products.find(({ id }) => id === productId)
    if (!product) return { ok: false, reason: 'not-ordered' }
    const [from, to] = [found.order.deliveredOn, parisDay(at)]
    if (words.experienceOn < from || words.experienceOn > to) return { ok: false, reason: 'experience-date', from, to }
    const former = product.review
    const reviewId = former?.id ?? newId(at)
    const row = {
      author_name: words.name,
      location: words.location,
      rating_halves: words.rating,
      title: words.title || null,
      comment: words.comment,
      experience_on: words.experienceOn,
      status: 'pending' as const,
      refusal_ground: null,
      highlighted: 0 as const,
      published_at: null,
      updated_at: at.toISOString(),
    }
    if (former) await trx.updateTable('review').set(row).where('id', '=', former.id).execute()
    else
      await trx
        .insertInto('review')
        .values({
          ...row,
          id: reviewId,
          product_id: productId,
          order_id: orderId,
          verified: 1,
          submitted_at: row.updated_at,
        })
        .execute()
    const texts = [words.name, words.title, product.name, found.order.orderNumber]
    await indexForSearch(trx, { kind: 'review', id: reviewId, texts })
    await recordReviewEvent(trx, { reviewId, kind: former ? 'changed' : 'submitted', actor: 'auteur', at })
    await queueReviewNotice(trx, { reviewId, subject: 'pending', key: parisDay(at), at })
    return { ok: true, reviewId }
  })
}

/** Erases text and name for good; the history stays. */
export function withdrawReview(
  db: ShopDb,
  input: { orderId: string; productId: string; at: Date },
): Promise<{ ok: boolean }> {
  return db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('review')
      .select('id')
      .where('order_id', '=', input.orderId)
      .where('product_id', '=', input.productId)
      .where('status', '!=', 'withdrawn')
      .executeTakeFirst()
    if (!review) return { ok: false }
    await emptyReview(trx, { reviewId: review.id, kind: 'withdrawn', actor: 'auteur', at: input.at })
    return { ok: true }
  })
}

/** Empties reviews past retention; returns how many. */
export function expireReviews(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const before = new Date(input.at)
  before.setUTCFullYear(before.getUTCFullYear() - REVIEW_YEARS)
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('review')
      .select('id')
      .where('status', '!=', 'withdrawn')
      .where('is_example', '=', 0)
      .where('updated_at', '<', before.toISOString())
      .orderBy('updated_at')
      .orderBy('id')
      .limit(input.limit)
      .execute()
    for (const { id } of old) await emptyReview(trx, { reviewId: id, kind: 'expired', actor: 'boutique', at: input.at })
    return old.length
  })
}

export function findReview(db: ShopDb, reviewId: string): Promise<Review | undefined> {
  return db.selectFrom('review').selectAll().where('id', '=', reviewId).executeTakeFirst()
}

/** Append-only. */
export async function recordReviewEvent(
  trx: ShopDb,
  input: {
    reviewId: string
    kind: ReviewEventKind
    actor: string | { id: string | null; name: string }
    ground?: RefusalGround | undefined
    detail?: string | undefined
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('review_event')
    .values({
      review_id: input.reviewId,
      kind: input.kind,
      ...(typeof input.actor === 'string'
        ? { actor: input.actor }
        : { actor: input.actor.name, actor_id: input.actor.id }),
      ground: input.ground ?? null,
      detail: input.detail ?? null,
      created_at: input.at.toISOString(),
    })
    .execute()
}

export function listReviewEvents(db: ShopDb, reviewId: string) {
  return db.selectFrom('review_event').selectAll().where('review_id', '=', reviewId).orderBy('id').limit(200).execute()
}

/** Deduplicated; packs under the machine's name. */
function listOrderedProducts(db: ShopDb, orderId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select((eb) => ['product.id', 'product.name', eb.fn.min('order_item.position').as('position')])
    .where('order_item.order_id', '=', orderId)
    .groupBy(['product.id', 'product.name'])
    .orderBy('position')
    .limit(200)
    .execute()
}

export async function emptyReview(
  trx: ShopDb,
  input: { reviewId: string; kind: 'withdrawn' | 'expired'; actor: string; at: Date },
) {
  await trx
    .updateTable('review')
    .set({
      status: 'withdrawn',
      author_name: '',
      location: '',
      title: null,
      comment: '',
      refusal_ground: null,
      highlighted: 0,
      reply: null,
      replied_at: null,
      published_at: null,
      updated_at: input.at.toISOString(),
    })
    .where('id', '=', input.reviewId)
    .execute()
  await removeFromSearch(trx, { kind: 'review', id: input.reviewId })
  await recordReviewEvent(trx, input)
}

/** `Léa M.`: never suggests a full name for a public page. */
function shortName(order: { customer_name: string; first_name: string; last_name: string }): string {
  const [first = '', last = ''] = order.first_name
    ? [order.first_name, order.last_name]
    : order.customer_name.trim().split(/\s+/)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}
