import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'

import { endOfDay } from '../article.server'
import { addressesOf, foldAddress, withCampaign, withParameters } from './path'

/**
 * Target of an address without a page, with the asked parameters: those of campaigns only, where others named the
 * former page. An address in the asked letter case comes first. Undefined while the target is not published.
 * `onlyQuery`: a page has the path, so only an address with a query leads elsewhere.
 */
export async function findRedirect(
  db: ShopDb,
  { url: { pathname: path, search, searchParams }, onlyQuery = false, at }: { url: URL; onlyQuery?: boolean; at: Date },
): Promise<string | undefined> {
  const addresses = addressesOf({ path, query: search }).filter((address) => !onlyQuery || address.includes('?'))
  if (addresses.length === 0) return undefined
  const rows = await listTargets(db, { addresses, at })
  const byFolded = new Map([...rows].map(([stored, target]) => [foldAddress(stored), target]))
  for (const address of addresses) {
    const target = rows.get(address) ?? byFolded.get(foldAddress(address))
    if (target) return (address.includes('?') ? withCampaign : withParameters)(target, searchParams)
  }
  return undefined
}

async function listTargets(db: ShopDb, { addresses, at }: { addresses: string[]; at: Date }) {
  const rows = await db
    .selectFrom('redirect')
    .leftJoin('product', (join) => join.onRef('product.id', '=', 'redirect.product_id').on('product.published', '=', 1))
    .leftJoin('article', (join) => join.onRef('article.id', '=', 'redirect.article_id').on('article.published', '=', 1))
    .select(['redirect.path', 'page', 'query', 'product.id as productId'])
    .select(['article.slug', 'article.published_date', 'article.created_at'])
    .where('redirect.folded_path', 'in', addresses.map(foldAddress))
    .orderBy('redirect.path')
    .execute()
  return new Map(rows.map((row) => [row.path, withQuery(targetOf(row, at), row.query)]))
}

function withQuery(target: string | undefined, query: string): string | undefined {
  return target && query ? `${target}?${query}` : target
}

interface Row {
  page: string | null
  productId: string | null
  slug: string | null
  published_date: string | null
  created_at: string | null
}

function targetOf(row: Row, at: Date): string | undefined {
  if (row.page !== null) return row.page
  if (row.productId !== null) return href('/products/:productId', { productId: row.productId })
  const isOut = (row.published_date ?? row.created_at ?? '') <= endOfDay(at)
  return row.slug !== null && isOut ? href('/blog/:articleId', { articleId: row.slug }) : undefined
}

export async function isRedirected(db: ShopDb, path: string): Promise<boolean> {
  return (await db.selectFrom('redirect').select('path').where('path', '=', path).executeTakeFirst()) !== undefined
}
