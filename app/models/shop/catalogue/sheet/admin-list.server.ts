import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { matchesSearch, type NarrowSearch, narrowSearch } from '~/models/base/search/index.server'

import { formerCentsOf, lowestFormerPrice } from '../price/proven.server'
import { lacksRep, missingLegalFields } from './requirements.server'
import { makerOf } from './sheet.server'

export const DESK_PRODUCTS_A_PAGE = 50

interface AdminProduct {
  id: string
  name: string
  sku: string
  slug: string
  published: boolean
  isService: boolean
  /** Goods that may not be sold yet for want of something. */
  isIncomplete: boolean
  /** HT */
  priceCents: number
  formerPriceCents: number | undefined
  /** Null without a stock item. */
  available: number | null
  threshold: number
  pictures: number
  /** Base name of the main picture. */
  main: string | null
}

interface Input {
  /** Matches name, reference or slug. */
  search: string
  published?: boolean | undefined
}

/** All products, published or not, in catalogue order. */
export async function listAdminProducts(
  db: ShopDb,
  { limit, offset, ...asked }: Input & { limit: number; offset: number },
): Promise<AdminProduct[]> {
  const rows = await scoped(db, { ...asked, words: await wordsOf(db, asked) })
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .leftJoin('product_image as main', (join) =>
      join.onRef('main.product_id', '=', 'product.id').on('main.position', '=', 0),
    )
    .select(['product.id', 'product.name', 'product.sku', 'product.slug', 'published', 'is_service', 'price_cents'])
    .select(['product.details', 'product.eco_participation_cents'])
    .select(['current_stock', 'reserved_stock', 'minimum_threshold', 'main.file as main'])
    .select((eb) => [
      lowestFormerPrice(eb).as('former_cents'),
      eb
        .selectFrom('product_image')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product_image.product_id', '=', 'product.id')
        .as('pictures'),
    ])
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const isRepMissing = rows.some(isOffSaleGoods) && (await lacksRep(db))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    slug: row.slug,
    published: row.published === 1,
    isService: row.is_service === 1,
    isIncomplete:
      isOffSaleGoods(row) && (isRepMissing || row.pictures === 0 || missingLegalFields(makerOf(row)).length > 0),
    priceCents: row.price_cents,
    formerPriceCents: formerCentsOf(row),
    available: row.current_stock === null ? null : row.current_stock - (row.reserved_stock ?? 0),
    threshold: row.minimum_threshold ?? 0,
    pictures: row.pictures ?? 0,
    main: row.main,
  }))
}

function isOffSaleGoods({ published, is_service }: { published: number; is_service: number }): boolean {
  return published === 0 && is_service === 0
}

export async function countAdminProducts(db: ShopDb, asked: Input): Promise<number> {
  return countOf(scoped(db, { ...asked, words: await wordsOf(db, asked) }))
}

function wordsOf(db: ShopDb, { search }: Input): Promise<NarrowSearch> {
  return narrowSearch(db, { kind: 'product', typed: search })
}

function scoped(db: ShopDb, { words, published }: Pick<Input, 'published'> & { words: NarrowSearch }) {
  const found = db.selectFrom('product').where(matchesSearch(db, words, 'product.id'))
  return published === undefined ? found : found.where('published', '=', published ? 1 : 0)
}
