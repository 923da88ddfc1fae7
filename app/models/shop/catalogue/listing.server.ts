import type { ShopDb } from '~/database/schema'
import { listProductCards, type ProductCard, padded } from './cards.server'
import type { Kept } from './filter/facets'
import type { ProductSort } from './grouped'
import { findMatches } from './search.server'

export const PRODUCTS_PER_PAGE = 12

interface ListQuery {
  /** Lists extras instead of products. */
  extras?: boolean
  need?: string
  /** Result of the filters. */
  kept?: Kept
  search?: string
  /** Search results, extras included, best first; instead of `search`. */
  found?: string[]
  sort?: ProductSort
  page?: number
}

/**
 * Lists the published catalogue; extras only in search results. A page past the last returns the last. `close`: nearest
 * products when nothing matches well.
 */
export async function listProducts(db: ShopDb, query: ListQuery) {
  const search = query.search?.trim()
  const matched = search ? await findMatches(db, search) : undefined
  const ids = query.found ?? matched?.matches
  const scope = { shelf: shelfOf(query), need: query.need, kept: query.kept, ids }
  // The index holds published products only, so only displayed rows are read.
  const isWhole = query.found !== undefined && query.need === undefined && query.kept === undefined
  const total = isWhole ? (ids?.length ?? 0) : await countListed(db, scope)
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pageCount)
  const byRelevance = ids && (query.sort ?? 'pertinence') === 'pertinence'
  const shown = byRelevance
    ? pageOf(isWhole ? ids : await keepListed(db, scope), page)
    : await listIds(db, { ...scope, sort: query.sort ?? 'catalogue', page })
  const close = total === 0 && matched ? await listFirst(db, matched.close, MAX_CLOSE) : []
  return { cards: await listProductCards(db, shown), total, page, pageCount, close }
}

const MAX_CLOSE = 3

async function listFirst(db: ShopDb, ids: string[], count: number): Promise<ProductCard[]> {
  return listProductCards(db, (await keepListed(db, { ids })).slice(0, count))
}

/** The shopkeeper's choice first, then by available stock. */
export async function listFeatured(db: ShopDb, count: number): Promise<ProductCard[]> {
  const rows = await listed(db)
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select('product.id')
    .orderBy('featured', 'desc')
    .orderBy(
      (eb) => eb(eb.fn.coalesce('current_stock', eb.lit(0)), '-', eb.fn.coalesce('reserved_stock', eb.lit(0))),
      'desc',
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(count)
    .execute()
  return listProductCards(
    db,
    rows.map((row) => row.id),
  )
}

/** Finds the published products with names closest to a text such as a mistyped slug, best first. */
export async function listClosest(db: ShopDb, text: string, count: number): Promise<ProductCard[]> {
  const { matches, close } = await findMatches(db, text)
  return listFirst(db, [...matches, ...close], count)
}

interface CatalogueCounts {
  products: number
  inStock: number
  longestWarrantyYears: number
  /** HT; null without machines. */
  leastMachineCents: number | null
}

/** Counts for the statistics of the home page and the API. */
export async function countCatalogue(db: ShopDb): Promise<CatalogueCounts> {
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
      fn
        .min<number | null>(eb.case().when('category', '=', 'machine').then(eb.ref('price_cents')).end())
        .as('leastMachineCents'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

type Shelf = 'products' | 'extras' | 'both'

function shelfOf({ extras, found }: ListQuery): Shelf {
  if (found) return 'both'
  return extras ? 'extras' : 'products'
}

/** Published products of a shelf. */
function listed(db: ShopDb, shelf: Shelf = 'products') {
  return db
    .selectFrom('product')
    .where('published', '=', 1)
    .$if(shelf !== 'both', (query) => query.where('category', shelf === 'extras' ? '=' : '!=', 'extra'))
}

interface ListScope {
  shelf?: Shelf
  need?: string
  kept?: Kept
  /** Restricts to search results. */
  ids?: string[]
}

function scoped(db: ShopDb, { shelf, need, kept, ids }: ListScope) {
  return listed(db, shelf)
    .$if(need !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_need')
            .select('product_need.need')
            .whereRef('product_need.product_id', '=', 'product.id')
            .where('product_need.need', '=', need ?? ''),
        ),
      ),
    )
    .$if(kept !== undefined, (query) => query.where('filter_key', 'in', padded(kept?.keys ?? [])))
    .$if(kept?.prices !== undefined, (query) =>
      query
        .where('price_cents', '>=', kept?.prices?.fromCents ?? 0)
        .where('price_cents', '<', kept?.prices?.belowCents ?? 0),
    )
    .$if(ids !== undefined, (query) => query.where('product.id', 'in', padded(ids ?? [])))
}

async function countListed(db: ShopDb, scope: ListScope): Promise<number> {
  if (scope.kept) return scope.kept.count
  const row = await scoped(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function listIds(db: ShopDb, query: ListScope & { sort: ProductSort; page: number }): Promise<string[]> {
  const { sort } = query
  const direction = sort === 'prix-decroissant' ? 'desc' : 'asc'
  const rows = await scoped(db, query)
    .select('product.id')
    .$if(sort === 'prix-croissant' || sort === 'prix-decroissant', (select) => select.orderBy('price_cents', direction))
    .$if(sort === 'nom', (select) => select.orderBy('name'))
    // The tie-breakers follow the index in the same direction, which avoids a sort.
    .$if(sort !== 'nom', (select) => select.orderBy('position', direction))
    .orderBy('product.id', direction)
    .limit(PRODUCTS_PER_PAGE)
    .offset((query.page - 1) * PRODUCTS_PER_PAGE)
    .execute()
  return rows.map((row) => row.id)
}

/** Keeps the listed ids, in the order given. */
async function keepListed(db: ShopDb, scope: ListScope & { ids?: string[] }): Promise<string[]> {
  const ids = scope.ids ?? []
  if (ids.length === 0) return []
  const rows = await scoped(db, scope).select('product.id').limit(ids.length).execute()
  const kept = new Set(rows.map((row) => row.id))
  return ids.filter((id) => kept.has(id))
}

function pageOf(ids: string[], page: number): string[] {
  return ids.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
}
