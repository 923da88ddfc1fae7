import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'

import { endOfDay } from '../article.server'
import { readPath } from './path'

/** Target of a path without a page; undefined while the target is not published. */
export async function findRedirect(
  db: ShopDb,
  { path: asked, at }: { path: string; at: Date },
): Promise<string | undefined> {
  const path = readPath(asked)
  if (!path) return undefined
  const row = await db
    .selectFrom('redirect')
    .leftJoin('product', (join) => join.onRef('product.id', '=', 'redirect.product_id').on('product.published', '=', 1))
    .leftJoin('article', (join) => join.onRef('article.id', '=', 'redirect.article_id').on('article.published', '=', 1))
    .select(['page', 'product.id as productId', 'article.slug', 'article.published_date', 'article.created_at'])
    .where('redirect.path', '=', path)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.page !== null) return row.page
  if (row.productId !== null) return href('/products/:productId', { productId: row.productId })
  const isOut = (row.published_date ?? row.created_at ?? '') <= endOfDay(at)
  return row.slug !== null && isOut ? href('/blog/:articleId', { articleId: row.slug }) : undefined
}

export async function isRedirected(db: ShopDb, path: string): Promise<boolean> {
  return (await db.selectFrom('redirect').select('path').where('path', '=', path).executeTakeFirst()) !== undefined
}
