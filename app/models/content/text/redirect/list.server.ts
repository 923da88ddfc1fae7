import { href } from 'react-router'
import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'

import { endOfDay } from '../article.server'
import type { OldAddress, OldAddressKind } from './path'

export const OLD_ADDRESSES_A_PAGE = 50

interface Input {
  kind: OldAddressKind
  page: number
  at: Date
}

/** Returns one page of old paths of a kind, sorted alphabetically, and the total. */
export async function listOldAddresses(
  db: ShopDb,
  { kind, page, at }: Input,
): Promise<{ addresses: OldAddress[]; count: number }> {
  const bounds = { limit: OLD_ADDRESSES_A_PAGE, offset: (page - 1) * OLD_ADDRESSES_A_PAGE, at }
  const table = ({ added: 'redirect', product: 'product_slug', article: 'article_slug' } as const)[kind]
  const count = await countOf(db.selectFrom(table))
  return { addresses: await readers[kind](db, bounds), count }
}

/** Finds one by path, of any kind. */
export async function findOldAddress(
  db: ShopDb,
  { path, at }: { path: string; at: Date },
): Promise<OldAddress | undefined> {
  const bounds = { limit: 1, offset: 0, at, path }
  for (const kind of ['added', 'product', 'article'] as const) {
    const [found] = await readers[kind](db, bounds)
    if (found) return found
  }
  return undefined
}

interface Bounds {
  limit: number
  offset: number
  at: Date
  /** Only this path. */
  path?: string
}

const readers: Record<OldAddressKind, (db: ShopDb, bounds: Bounds) => Promise<OldAddress[]>> = {
  added: listAdded,
  product: listProductSlugs,
  article: listArticleSlugs,
}

const productPath = (productId: string) => href('/products/:productId', { productId })
const productSlugPath = (productSlug: string) => href('/produit/:productSlug', { productSlug })
const articlePath = (articleId: string) => href('/blog/:articleId', { articleId })

/** Last path segment. */
function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function listAdded(db: ShopDb, { limit, offset, at, path }: Bounds): Promise<OldAddress[]> {
  const rows = await db
    .selectFrom('redirect')
    .leftJoin('product', 'product.id', 'redirect.product_id')
    .leftJoin('article', 'article.id', 'redirect.article_id')
    .select(['redirect.path', 'page', 'query', 'actor', 'redirect.created_at', 'product_id', 'product.name'])
    .select(['product.published as productPublished', 'article.slug', 'article.title'])
    .select(['article.published', 'article.published_date', 'article.created_at as written'])
    .$if(path !== undefined, (query) => query.where('redirect.path', '=', path ?? ''))
    .orderBy('redirect.path')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    path: row.path,
    target:
      (row.page ?? (row.product_id ? productPath(row.product_id) : articlePath(row.slug ?? ''))) +
      (row.query && `?${row.query}`),
    name: row.name ?? row.title ?? undefined,
    isShown: row.page !== null || row.productPublished === 1 || isOut({ ...row, created_at: row.written }, at),
    isCurrent: false,
    added: { actor: row.actor, at: row.created_at },
  }))
}

async function listProductSlugs(db: ShopDb, { limit, offset, path }: Bounds): Promise<OldAddress[]> {
  if (path !== undefined && path !== productSlugPath(lastOf(path))) return []
  const rows = await db
    .selectFrom('product_slug')
    .innerJoin('product', 'product.id', 'product_slug.product_id')
    .select(['product_slug.slug', 'product.id', 'product.name', 'product.published', 'product.slug as current'])
    .$if(path !== undefined, (query) => query.where('product_slug.slug', '=', lastOf(path ?? '')))
    .orderBy('product_slug.slug')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug, id, name, published, current }) => ({
    ...{ path: productSlugPath(slug), target: productPath(id), name },
    isShown: published === 1,
    isCurrent: slug === current,
    added: undefined,
  }))
}

async function listArticleSlugs(db: ShopDb, { limit, offset, at, path }: Bounds): Promise<OldAddress[]> {
  if (path !== undefined && path !== articlePath(lastOf(path))) return []
  const rows = await db
    .selectFrom('article_slug')
    .innerJoin('article', 'article.id', 'article_slug.article_id')
    .select(['article_slug.slug', 'article.slug as current', 'article.title'])
    .select(['article.published', 'article.published_date', 'article.created_at'])
    .$if(path !== undefined, (query) => query.where('article_slug.slug', '=', lastOf(path ?? '')))
    .orderBy('article_slug.slug')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug, current, title, ...row }) => ({
    ...{ path: articlePath(slug), target: articlePath(current), name: title },
    isShown: isOut(row, at),
    isCurrent: false,
    added: undefined,
  }))
}

type Publication = { published: number | null; published_date: string | null; created_at: string | null }

function isOut({ published, published_date, created_at }: Publication, at: Date): boolean {
  return published === 1 && (published_date ?? created_at ?? '') <= endOfDay(at)
}
