import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import type { RatingSummary } from '~/models/review'
import { listRatings } from '~/models/review/index.server'
import { readFilterKey } from './filter/key.server'
import { formerCentsOf, lowestProven } from './price/proven.server'

/** Two pages of products: as many cards as one list shows. */
export const MAX_CARDS = 24
/** As many ids as a page of the list has. */
const SHORT_LIST = 12
const textsSchema = z.array(z.string())

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
  /** HT, struck through; undefined without a proof. */
  formerPriceCents: number | undefined
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
  facts: { label: string; value: string }[]
  /** Of verified reviews alone; undefined without any. */
  rating: RatingSummary | undefined
}

/** The cards of the published products among these, extras included, in the order given; of MAX_CARDS at most. */
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
        lowestProven(eb).as('former_cents'),
      ])
      // By id alone: with `published` in the condition SQLite would walk through the whole catalogue.
      .where('product.id', 'in', padded(ids))
      .execute()
  )
}

/** The card of one published product, extras included. */
export async function findProductCard(db: ShopDb, id: string): Promise<ProductCard | undefined> {
  return (await listProductCards(db, [id]))[0]
}

/** Of a published product; undefined otherwise. */
export async function findProductName(db: ShopDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.name
}

/** The JSON of a column that holds a list of texts. */
export function readTexts(json: string): string[] {
  return textsSchema.parse(JSON.parse(json))
}

/** The picture of an outer join; undefined without one. */
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

/** Pads a list of ids to one of a few lengths by repeating the last, since statements are cached by their text. */
export function padded(ids: string[]): string[] {
  const last = ids.at(-1) ?? ''
  const length = ids.length <= SHORT_LIST ? SHORT_LIST : Math.ceil(ids.length / 100) * 100
  return [...ids, ...Array<string>(length - ids.length).fill(last)]
}
