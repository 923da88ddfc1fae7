import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import type { RatingSummary } from '~/models/shop/review'
import { listRatings } from '~/models/shop/review/index.server'
import { readFilterKey } from './filter/key.server'
import { formerCentsOf, lowestFormerPrice } from './price/proven.server'

/** Two pages of products. */
export const MAX_CARDS = 24
/** Ids on a page of the list. */
const SHORT_LIST = 12
const textsSchema = z.array(z.string())

export interface ProductPicture {
  /** Base name of the rendered files under /uploads/products. */
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
  /** HT, struck through; undefined without proof. */
  formerPriceCents: number | undefined
  isService: boolean
  /** Its price is the least that a quote says, and no cart takes it. */
  isOnRequest: boolean
  features: string[]
  picture: ProductPicture | undefined
  pictureCount: number
  /** Unreserved; 0 without a stock item. */
  available: number
  /** Stock at or below it is low. */
  threshold: number
  /** Its packs include other articles, so the price is that of the product alone. */
  hasPacks: boolean
  facts: { label: string; value: string }[]
  /** From verified reviews only; undefined without any. */
  rating: RatingSummary | undefined
}

/** Returns cards of the published products among these, extras included, in the order given; at most MAX_CARDS. */
export async function listProductCards(db: ShopDb, wanted: string[]): Promise<ProductCard[]> {
  const ids = wanted.slice(0, MAX_CARDS)
  if (ids.length === 0) return []
  const [rows, ratings] = await Promise.all([listCardRows(db, ids), listRatings(db, padded(ids))])
  const sold = rows.filter(({ published }) => published === 1)
  const cards = new Map(sold.map((row) => [row.id, cardOf(row, ratings.get(row.id))]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

function listCardRows(db: ShopDb, ids: string[]) {
  return (
    db
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
        'on_request',
        'published',
        'features',
        'filter_key',
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
        lowestFormerPrice(eb).as('former_cents'),
      ])
      // Filter by id only: with `published` in the condition SQLite would scan the whole catalogue.
      .where('product.id', 'in', padded(ids))
      .execute()
  )
}

/** Card of a published product, extras included. */
export async function findProductCard(db: ShopDb, id: string): Promise<ProductCard | undefined> {
  return (await listProductCards(db, [id]))[0]
}

/** Main pictures by product id, published or not. */
export async function listMainPictures(db: ShopDb, productIds: string[]): Promise<Map<string, ProductPicture>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'file', 'alt', 'width', 'height'])
    .where('product_id', 'in', productIds)
    .where('position', '=', 0)
    .execute()
  return new Map(rows.map(({ product_id, ...picture }) => [product_id, picture]))
}

/** Undefined for an unpublished product. */
export async function findProductName(db: ShopDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.name
}

/** Parses a JSON column of strings. */
export function readTexts(json: string): string[] {
  return textsSchema.parse(JSON.parse(json))
}

/** Picture of a left join; undefined without one. */
export function pictureOf(
  row: {
    [Column in keyof ProductPicture]: ProductPicture[Column] | null
  },
): ProductPicture | undefined {
  const { file, alt, width, height } = row
  const hasPicture = file !== null && alt !== null && width !== null && height !== null
  return hasPicture ? { file, alt, width, height } : undefined
}

function cardOf(row: CardRow, rating: RatingSummary | undefined): ProductCard {
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    priceCents: row.price_cents,
    formerPriceCents: formerCentsOf(row),
    isService: row.is_service === 1,
    isOnRequest: row.on_request === 1,
    features: readTexts(row.features),
    picture: pictureOf(row),
    pictureCount: row.picture_count ?? 0,
    available: (row.current_stock ?? 0) - (row.reserved_stock ?? 0),
    threshold: row.minimum_threshold ?? 0,
    hasPacks: (row.pack_count ?? 0) > 0,
    facts: readFilterKey(row.filter_key).facts,
    rating,
  }
}

/** Pads a list of ids to one of a few lengths by repeating the last: statements are cached by their text. */
export function padded(ids: string[]): string[] {
  const last = ids.at(-1) ?? ''
  const length = ids.length <= SHORT_LIST ? SHORT_LIST : Math.ceil(ids.length / 100) * 100
  return [...ids, ...Array<string>(length - ids.length).fill(last)]
}

/** Filters, installation and maintenance, in catalogue order. */
export async function listExtras(db: ShopDb, input: { limit: number }): Promise<ProductCard[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('published', '=', 1)
    .where('category', '=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit)
    .execute()
  return listProductCards(
    db,
    rows.map(({ id }) => id),
  )
}
