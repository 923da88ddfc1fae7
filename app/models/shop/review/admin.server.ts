import { countOf } from '~/database/aggregates'
import type { Review, ShopDb } from '~/database/schema'
import { matchesSearch, narrowSearch } from '~/models/base/search/index.server'
import { findOrderRow, orderColumn } from '~/models/shop/order/index.server'

import { type AdminReviewState, REVIEWS_A_DESK_PAGE } from './filters'
import { listReportsOf } from './report.server'
import { findReview, listReviewEvents } from './review.server'

/** Bounds every count; older reviews are found by search. */
const MAX_COUNTED = 10_000

interface Listing {
  /** Undefined: all. */
  state: AdminReviewState | undefined
  search: string
  page: number
}

/** Pending ones oldest first, others newest first. */
export async function pageAdminReviews(db: ShopDb, { state, search, page }: Listing) {
  const words = await narrowSearch(db, { kind: 'review', typed: search })
  const listed = inState(db, state)
    .where(matchesSearch(db, words, 'review.id'))
    .select('review.id')
  const count = await countOf(db.selectFrom(listed.limit(MAX_COUNTED).as('within')))
  const places = await inOrder(listed, state)
    .limit(REVIEWS_A_DESK_PAGE)
    .offset((page - 1) * REVIEWS_A_DESK_PAGE)
    .execute()
  const ids = places.map(({ id }) => id)
  const rows = ids.length > 0 ? await readListed(db, ids) : []
  const reviews = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return { reviews, count, pageCount: Math.max(1, Math.ceil(count / REVIEWS_A_DESK_PAGE)) }
}

export async function countAdminReviews(db: ShopDb): Promise<Record<AdminReviewState, number>> {
  const inEach = (state: AdminReviewState) => inState(db, state).select(({ fn }) => fn.countAll<number>().as('count'))
  const counts = await db
    .selectNoFrom([
      inEach('waiting').as('waiting'),
      inEach('pending').as('pending'),
      inEach('reported').as('reported'),
      inEach('published').as('published'),
      inEach('refused').as('refused'),
    ])
    .executeTakeFirstOrThrow()
  const { waiting, pending, reported, published, refused } = counts
  return {
    waiting: waiting ?? 0,
    pending: pending ?? 0,
    reported: reported ?? 0,
    published: published ?? 0,
    refused: refused ?? 0,
  }
}

export async function countReviewsToRead(db: ShopDb): Promise<number> {
  const row = await inState(db, 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export type AdminReview = NonNullable<Awaited<ReturnType<typeof findAdminReview>>>

/** Includes product, order, reports and history. */
export async function findAdminReview(db: ShopDb, reviewId: string) {
  const review = await findReview(db, reviewId)
  if (!review) return undefined
  const product = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', '=', review.product_id)
    .executeTakeFirst()
  const events = await listReviewEvents(db, reviewId)
  return {
    review,
    product,
    order: await findOrderOf(db, review),
    reports: await listReportsOf(db, reviewId),
    /** Newest first. */
    events: events.toReversed(),
    version: events.at(-1)?.id ?? 0,
  }
}

async function findOrderOf(db: ShopDb, { order_id: orderId }: Review) {
  const order = orderId === null ? undefined : await findOrderRow(db, orderId)
  return order && { id: order.id, number: order.order_number, deliveredAt: order.delivered_at }
}

function inState(db: ShopDb, state: AdminReviewState | undefined) {
  const all = db.selectFrom('review')
  if (state === undefined) return all
  const reported = db.selectFrom('review_report').select('review_id').where('handled_at', 'is', null)
  if (state === 'reported') return all.where('review.id', 'in', reported)
  if (state !== 'waiting') return all.where('review.status', '=', state)
  return all.where(({ eb, or }) => or([eb('review.status', '=', 'pending'), eb('review.id', 'in', reported)]))
}

function placesIn(db: ShopDb) {
  return inState(db, undefined).select('review.id')
}

function inOrder(places: ReturnType<typeof placesIn>, state: AdminReviewState | undefined) {
  switch (state) {
    case 'waiting':
    case 'pending':
    case 'reported':
      return places.orderBy('review.updated_at').orderBy('review.id')
    case 'published':
      return places.orderBy('review.published_at', 'desc').orderBy('review.id', 'desc')
    case 'refused':
      return places.orderBy('review.updated_at', 'desc').orderBy('review.id', 'desc')
    default:
      return places.orderBy('review.id', 'desc')
  }
}

function readListed(db: ShopDb, ids: string[]) {
  return db
    .selectFrom('review')
    .leftJoin('product', 'product.id', 'review.product_id')
    .select([
      'review.id',
      'author_name',
      'rating_halves',
      'title',
      'comment',
      'status',
      'highlighted',
      'review.is_example',
    ])
    .select(['verified', 'review.updated_at', 'product.name as product_name'])
    .select(orderColumn('review.order_id', 'order_number').as('order_number'))
    .where('review.id', 'in', ids)
    .execute()
}
