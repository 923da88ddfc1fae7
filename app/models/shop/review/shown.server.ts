import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { orderColumn } from '~/models/shop/order/index.server'

import { REVIEWS_PER_PAGE, type ReviewSort } from './filters'

/** Public data of a review. */
export interface ReviewView {
  id: string
  productId: string
  productName: string
  authorName: string
  location: string
  ratingHalves: number
  title: string | null
  comment: string
  /** ISO day of the experience. */
  experienceOn: string
  /** ISO day; undefined for an example. */
  orderedAt: string | undefined
  publishedAt: string
  verified: boolean
  /** Fictional, from a demonstration. */
  isExample: boolean
  reply: { text: string; at: string } | undefined
}

interface ReviewPage {
  reviews: ReviewView[]
  total: number
  page: number
  pageCount: number
}

interface ReviewScope {
  productId?: string
  /** Whole stars, 1 to 5; halves are rounded down. */
  stars?: number
  /** Excludes a review shown elsewhere on the page. */
  apartFrom?: string
}

/** Published reviews, newest first by default. Clamps to the last page. */
export async function listReviews(
  db: ShopDb,
  query: ReviewScope & { sort?: ReviewSort; page?: number },
): Promise<ReviewPage> {
  const total = await countOf(scoped(db, query))
  const pageCount = Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pageCount)
  const byRating = query.sort === 'mieux-notes' ? 'desc' : query.sort === 'moins-bien-notes' ? 'asc' : undefined
  const rows = await shown(scoped(db, query))
    .$if(byRating !== undefined, (select) => select.orderBy('review.rating_halves', byRating ?? 'desc'))
    .orderBy('review.published_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
    .execute()
  return { reviews: rows.map(toShown), total, page, pageCount }
}

/** Counts by whole stars, five first. */
export async function countByStars(
  db: ShopDb,
  scope: Pick<ReviewScope, 'productId'>,
): Promise<{ stars: number; count: number }[]> {
  const rows = await scoped(db, scope)
    .select((eb) => ['review.rating_halves', eb.fn.countAll<number>().as('count')])
    .groupBy('review.rating_halves')
    .orderBy('review.rating_halves', 'desc')
    .limit(10)
    .execute()
  return [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: rows.filter((row) => Math.floor(row.rating_halves / 2) === stars).reduce((sum, row) => sum + row.count, 0),
  }))
}

const MAX_REVIEWED_PRODUCTS = 50

/** Published products with published reviews, in catalogue order. */
export function listReviewedProducts(db: ShopDb): Promise<{ id: string; name: string; count: number }[]> {
  return db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select((eb) => ['product.id', 'product.name', eb.fn.countAll<number>().as('count')])
    .where('review.status', '=', 'published')
    .where('product.published', '=', 1)
    .groupBy(['product.id', 'product.name', 'product.position'])
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_REVIEWED_PRODUCTS)
    .execute()
}

/** Undefined when none is highlighted. */
export async function findHighlightedReview(db: ShopDb): Promise<ReviewView | undefined> {
  const row = await shown(scoped(db, {})).where('review.highlighted', '=', 1).executeTakeFirst()
  return row && toShown(row)
}

/** A published review, for the report page. */
export async function findShownReview(db: ShopDb, reviewId: string): Promise<ReviewView | undefined> {
  const row = await shown(scoped(db, {})).where('review.id', '=', reviewId).executeTakeFirst()
  return row && toShown(row)
}

/** Newest verified reviews of a product, and a demonstration's marked examples. */
export async function listProductTestimonials(
  db: ShopDb,
  input: { productId: string; limit: number },
): Promise<ReviewView[]> {
  return listTrusted(db, input)
}

/** Newest verified reviews of all products. */
export async function listTestimonials(db: ShopDb, input: { limit: number }): Promise<ReviewView[]> {
  return listTrusted(db, input)
}

export interface RatingSummary {
  /** 1 to 5, two decimals. */
  average: number
  count: number
}

/** Verified reviews of delivered orders only, as structured data may state. Undefined without any. */
export async function findRatingSummary(db: ShopDb, productId?: string): Promise<RatingSummary | undefined> {
  const { average, count } = await scoped(db, { productId })
    .where('review.verified', '=', 1)
    .select(({ fn }) => [
      fn.avg<number | null>('review.rating_halves').as('average'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  return average === null ? undefined : { average: toStars(average), count }
}

/** Two decimals: rounding 4,75 up would contradict the reviews beside it. */
function toStars(halves: number): number {
  return Math.round(halves * 50) / 100
}

/** Of the reviews that the shop shows as testimonials: verified ones, and the examples of a demonstration. */
export async function findShownRating(db: ShopDb): Promise<(RatingSummary & { examples: number }) | undefined> {
  const { average, count, examples } = await scoped(db, {})
    .where((eb) => eb.or([eb('review.verified', '=', 1), eb('review.is_example', '=', 1)]))
    .select(({ fn }) => [
      fn.avg<number | null>('review.rating_halves').as('average'),
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('review.is_example'), sql.lit(0)).as('examples'),
    ])
    .executeTakeFirstOrThrow()
  return average === null ? undefined : { average: toStars(average), count, examples }
}

/** Like `findRatingSummary`, for several products; absent without reviews. */
export async function listRatings(db: ShopDb, productIds: string[]): Promise<Map<string, RatingSummary>> {
  const rows = await scoped(db, {})
    .where('review.product_id', 'in', productIds)
    .where('review.verified', '=', 1)
    .groupBy('review.product_id')
    .select(({ fn }) => [
      'review.product_id',
      fn.avg<number>('review.rating_halves').as('average'),
      fn.countAll<number>().as('count'),
    ])
    .execute()
  return new Map(rows.map(({ product_id, average, count }) => [product_id, { average: toStars(average), count }]))
}

async function listTrusted(
  db: ShopDb,
  { productId, limit }: { productId?: string; limit: number },
): Promise<ReviewView[]> {
  const rows = await shown(scoped(db, { productId }))
    .where((eb) => eb.or([eb('review.verified', '=', 1), eb('review.is_example', '=', 1)]))
    .orderBy('review.published_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toShown)
}

function scoped(db: ShopDb, { productId, stars, apartFrom }: ReviewScope) {
  return db
    .selectFrom('review')
    .where('review.status', '=', 'published')
    .$if(productId !== undefined, (query) => query.where('review.product_id', '=', productId ?? ''))
    .$if(apartFrom !== undefined, (query) => query.where('review.id', '!=', apartFrom ?? ''))
    .$if(stars !== undefined, (query) =>
      query.where('review.rating_halves', 'in', [(stars ?? 0) * 2, (stars ?? 0) * 2 + 1]),
    )
}

function shown(query: ReturnType<typeof scoped>) {
  return query
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(['product.name as product_name', orderColumn('review.order_id', 'created_at').as('ordered_at')])
}

type RowView = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function toShown(row: RowView): ReviewView {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    authorName: row.author_name,
    location: row.location,
    ratingHalves: row.rating_halves,
    title: row.title,
    comment: row.comment,
    experienceOn: row.experience_on,
    orderedAt: row.ordered_at ?? undefined,
    publishedAt: row.published_at ?? row.updated_at,
    verified: row.verified === 1,
    isExample: row.is_example === 1,
    reply: row.reply !== null && row.replied_at !== null ? { text: row.reply, at: row.replied_at } : undefined,
  }
}
