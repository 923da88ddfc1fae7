import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Need, PackType, ShopDatabase } from '~/database/schema'
import { countArticles } from './article.server'
import { listPackComponents, listPackGifts, type OfferGift } from './offer.server'
import { needs, type ProductSort } from './product/filters'
import { findMatches } from './product/search.server'
import { findRatingSummary, listProductTestimonials, type RatingSummary, type ShownReview } from './review/shown.server'

export const PRODUCTS_PER_PAGE = 12
/** More pictures, packs or needs than these is no product of ours; every list read is bounded. */
const MAX_PICTURES = 40
const MAX_PACKS = 10
const TESTIMONIALS = 3
/** Two pages of products: as many cards as one list shows. */
export const MAX_CARDS = 24

export interface ProductPicture {
  /** Stem of the rendered files under /uploads/products. */
  file: string
  alt: string
  width: number
  height: number
}

export interface ProductCard {
  id: string
  name: string
  summary: string
  /** HT */
  priceCents: number
  isService: boolean
  features: string[]
  picture: ProductPicture | undefined
  pictureCount: number
  /** Not reserved; 0 without a stock item. */
  available: number
  /** At or below it the stock is low. */
  threshold: number
  /** Its packs include other articles, so the price is that of the product alone. */
  hasPacks: boolean
}

export interface ProductList {
  cards: ProductCard[]
  total: number
  page: number
  pageCount: number
  /** What comes closest when nothing matches the search well; empty otherwise. */
  close: ProductCard[]
}

/** The published catalogue, extras excluded. A page past the last one is the last one. */
export async function listProducts(
  db: Kysely<ShopDatabase>,
  query: { need?: Need; search?: string; sort?: ProductSort; page?: number },
): Promise<ProductList> {
  const search = query.search?.trim()
  const found = search ? await findMatches(db, search) : undefined
  const scope = { need: query.need, ids: found?.matches }
  const total = await countListed(db, scope)
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pageCount)
  const byRelevance = found && (query.sort ?? 'pertinence') === 'pertinence'
  const ids = byRelevance
    ? pageOf(await keepListed(db, scope), page)
    : await listIds(db, { ...scope, sort: query.sort ?? 'catalogue', page })
  const close =
    total === 0 && found ? await listProductCards(db, (await keepListed(db, { ids: found.close })).slice(0, 3)) : []
  return { cards: await listProductCards(db, ids), total, page, pageCount, close }
}

/** Chosen by the shopkeeper first, then what has the best available stock. */
export async function listFeatured(db: Kysely<ShopDatabase>, count: number): Promise<ProductCard[]> {
  const rows = await listed(db)
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select('product.id')
    .orderBy('featured', 'desc')
    .orderBy(
      (eb) => eb(eb.fn.coalesce('current_stock', eb.lit(0)), '-', eb.fn.coalesce('reserved_stock', eb.lit(0))),
      'desc',
    )
    .orderBy('product.position')
    .limit(count)
    .execute()
  return listProductCards(
    db,
    rows.map((row) => row.id),
  )
}

/** The published products whose names come closest to a text such as a mistyped slug, best first. */
export async function listClosest(db: Kysely<ShopDatabase>, text: string, count: number): Promise<ProductCard[]> {
  const { matches, close } = await findMatches(db, text)
  const ids = await keepListed(db, { ids: [...matches, ...close] })
  return listProductCards(db, ids.slice(0, count))
}

/** The cards of the published products among these, extras included, in the order given; of MAX_CARDS at most. */
export async function listProductCards(db: Kysely<ShopDatabase>, wanted: string[]): Promise<ProductCard[]> {
  const ids = wanted.slice(0, MAX_CARDS)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .leftJoin('product_image', (join) =>
      join.onRef('product_image.product_id', '=', 'product.id').on('product_image.position', '=', 0),
    )
    .select([
      'product.id',
      'product.name',
      'summary',
      'price_cents',
      'is_service',
      'published',
      'features',
      'file',
      'alt',
      'width',
      'height',
    ])
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
    .select((eb) => [
      eb
        .selectFrom('product_image as any_image')
        .whereRef('any_image.product_id', '=', 'product.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('picture_count'),
      eb
        .selectFrom('pack_option')
        .whereRef('pack_option.product_id', '=', 'product.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('pack_count'),
    ])
    // By id alone: with `published` in the condition SQLite would walk through the whole catalogue.
    .where('product.id', 'in', padded(ids))
    .execute()
  const sold = rows.filter(({ published }) => published === 1)
  const cards = new Map(sold.map((row) => [row.id, cardOf(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The card of one published product, extras included. */
export async function findProductCard(db: Kysely<ShopDatabase>, id: string): Promise<ProductCard | undefined> {
  return (await listProductCards(db, [id]))[0]
}

export async function findProductIdBySlug(db: Kysely<ShopDatabase>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_slug')
    .innerJoin('product', 'product.id', 'product_slug.product_id')
    .select('product_id')
    .where('product_slug.slug', '=', slug)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.product_id
}

/** Of a published product; undefined otherwise. */
export async function findProductName(db: Kysely<ShopDatabase>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.name
}

/** What the shop holds, for the statistics of the home page and of the API. */
export async function countCatalogue(
  db: Kysely<ShopDatabase>,
): Promise<{ products: number; inStock: number; longestWarrantyYears: number; articles: number }> {
  const row = await listed(db)
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('products'),
      fn
        .coalesce(
          fn.sum<number>(eb.case().when('current_stock', '>', eb.ref('reserved_stock')).then(1).else(0).end()),
          eb.lit(0),
        )
        .as('inStock'),
      fn.coalesce(fn.max('warranty_years'), eb.lit(0)).as('longestWarrantyYears'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, articles: await countArticles(db) }
}

const textsSchema = z.array(z.string())
const specificationsSchema = z.array(z.object({ label: z.string(), value: z.string() }))
/** The JSON of product.specifications. */
export function readSpecifications(json: string): { label: string; value: string }[] {
  return specificationsSchema.parse(JSON.parse(json))
}
/** The JSON of product.details. */
export const productDetailsSchema = z.object({
  inTheBox: z.array(z.string()).default([]),
  installation: z.array(z.string()).default([]),
  /** `yearlyFiltersCents` excludes VAT; null where no filter is sold for the product. */
  upkeep: z.object({ text: z.string(), yearlyFiltersCents: z.int().nullable() }).optional(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
})
export type ProductDetails = z.output<typeof productDetailsSchema>

export interface ProductPage {
  id: string
  slug: string
  name: string
  sku: string
  summary: string
  /** Paragraphs. */
  description: string[]
  /** HT */
  priceCents: number
  ecoParticipationCents: number
  isService: boolean
  isExtra: boolean
  needs: Need[]
  features: string[]
  specifications: { label: string; value: string }[]
  details: ProductDetails
  /** Null for what does not filter in steps. */
  filtrationSteps: number | null
  /** Null where the question makes no sense. */
  touchScreen: boolean | null
  warrantyYears: number
  pictures: ProductPicture[]
  available: number
  threshold: number
  packs: ProductPack[]
  /** The newest verified reviews. */
  testimonials: ShownReview[]
  /** Of verified reviews alone; undefined without any. */
  rating: RatingSummary | undefined
}

export interface ProductPack {
  type: Exclude<PackType, 'individual'>
  name: string
  /** HT */
  priceCents: number
  features: string[]
  components: { id: string; name: string; priceCents: number; quantity: number; isService: boolean }[]
  /** HT: what the components cost bought one by one. */
  componentsCents: number
  gifts: OfferGift[]
}

/** A published product with everything its page shows; undefined otherwise. */
export async function findProductPage(db: Kysely<ShopDatabase>, id: string): Promise<ProductPage | undefined> {
  const product = await db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .selectAll('product')
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
    .where('product.id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (!product) return undefined
  const productNeeds = await db
    .selectFrom('product_need')
    .select('need')
    .where('product_id', '=', id)
    .orderBy('need')
    .limit(needs.length)
    .execute()
  return {
    id,
    slug: product.slug,
    name: product.name,
    sku: product.sku,
    summary: product.summary,
    description: product.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    priceCents: product.price_cents,
    ecoParticipationCents: product.eco_participation_cents,
    isService: product.is_service === 1,
    isExtra: product.category === 'extra',
    needs: productNeeds.map((row) => row.need),
    features: textsSchema.parse(JSON.parse(product.features)),
    specifications: readSpecifications(product.specifications),
    details: productDetailsSchema.parse(JSON.parse(product.details)),
    filtrationSteps: product.filtration_steps,
    touchScreen: product.touch_screen === null ? null : product.touch_screen === 1,
    warrantyYears: product.warranty_years,
    pictures: await listPictures(db, id),
    available: (product.current_stock ?? 0) - (product.reserved_stock ?? 0),
    threshold: product.minimum_threshold ?? 0,
    packs: await listPacks(db, id),
    testimonials: await listProductTestimonials(db, { productId: id, limit: TESTIMONIALS }),
    rating: await findRatingSummary(db, id),
  }
}

function listPictures(db: Kysely<ShopDatabase>, productId: string): Promise<ProductPicture[]> {
  return db
    .selectFrom('product_image')
    .select(['file', 'alt', 'width', 'height'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .limit(MAX_PICTURES)
    .execute()
}

async function listPacks(db: Kysely<ShopDatabase>, productId: string): Promise<ProductPack[]> {
  const rows = await db
    .selectFrom('pack_option')
    .select(['type', 'name', 'price_cents', 'features'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .limit(MAX_PACKS)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const components = await listPackComponents(db, { productId, packType: row.type })
      return {
        type: row.type,
        name: row.name,
        priceCents: row.price_cents,
        features: textsSchema.parse(JSON.parse(row.features)),
        components: components.map((part) => ({
          id: part.id,
          name: part.name,
          priceCents: part.price_cents,
          quantity: part.quantity,
          isService: part.is_service === 1,
        })),
        componentsCents: components.reduce((sum, part) => sum + part.price_cents * part.quantity, 0),
        gifts: await listPackGifts(db, { productId, packType: row.type }),
      }
    }),
  )
}

/** Published, and not an extra: what the list, the counts and the search know. */
function listed(db: Kysely<ShopDatabase>) {
  return db.selectFrom('product').where('published', '=', 1).where('category', '!=', 'extra')
}

interface ListScope {
  need?: Need
  /** Only these, as a search found them. */
  ids?: string[]
}

function scoped(db: Kysely<ShopDatabase>, { need, ids }: ListScope) {
  return listed(db)
    .$if(need !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_need')
            .select('product_need.need')
            .whereRef('product_need.product_id', '=', 'product.id')
            .where('product_need.need', '=', need ?? 'maison'),
        ),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('product.id', 'in', padded(ids ?? [])))
}

async function countListed(db: Kysely<ShopDatabase>, scope: ListScope): Promise<number> {
  const row = await scoped(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function listIds(
  db: Kysely<ShopDatabase>,
  query: ListScope & { sort: ProductSort; page: number },
): Promise<string[]> {
  const { sort } = query
  const direction = sort === 'prix-decroissant' ? 'desc' : 'asc'
  const rows = await scoped(db, query)
    .select('product.id')
    .$if(sort === 'prix-croissant' || sort === 'prix-decroissant', (select) => select.orderBy('price_cents', direction))
    .$if(sort === 'nom', (select) => select.orderBy('name'))
    // Each order ends like its index does, in the same direction, so that nothing is sorted by hand.
    .$if(sort !== 'nom', (select) => select.orderBy('position', direction))
    .orderBy('product.id', direction)
    .limit(PRODUCTS_PER_PAGE)
    .offset((query.page - 1) * PRODUCTS_PER_PAGE)
    .execute()
  return rows.map((row) => row.id)
}

/** Those of the ids that are listed, in the order given. */
async function keepListed(db: Kysely<ShopDatabase>, scope: ListScope & { ids?: string[] }): Promise<string[]> {
  const ids = scope.ids ?? []
  if (ids.length === 0) return []
  const rows = await scoped(db, scope).select('product.id').limit(ids.length).execute()
  const kept = new Set(rows.map((row) => row.id))
  return ids.filter((id) => kept.has(id))
}

function pageOf(ids: string[], page: number): string[] {
  return ids.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
}

interface CardRow {
  id: string
  name: string
  summary: string
  price_cents: number
  is_service: 0 | 1
  features: string
  file: string | null
  alt: string | null
  width: number | null
  height: number | null
  current_stock: number | null
  reserved_stock: number | null
  minimum_threshold: number | null
  picture_count: number | null
  pack_count: number | null
}

function cardOf(row: CardRow): ProductCard {
  const { file, alt, width, height } = row
  const hasPicture = file !== null && alt !== null && width !== null && height !== null
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    priceCents: row.price_cents,
    isService: row.is_service === 1,
    features: textsSchema.parse(JSON.parse(row.features)),
    picture: hasPicture ? { file, alt, width, height } : undefined,
    pictureCount: row.picture_count ?? 0,
    available: (row.current_stock ?? 0) - (row.reserved_stock ?? 0),
    threshold: row.minimum_threshold ?? 0,
    hasPacks: (row.pack_count ?? 0) > 0,
  }
}

/**
 * Lists of ids of a few fixed lengths only, the last id repeated: statements are cached by their text, and one text
 * a length would push the others out.
 */
function padded(ids: string[]): string[] {
  const last = ids.at(-1) ?? ''
  const length = ids.length <= PRODUCTS_PER_PAGE ? PRODUCTS_PER_PAGE : Math.ceil(ids.length / 100) * 100
  return [...ids, ...Array<string>(length - ids.length).fill(last)]
}
