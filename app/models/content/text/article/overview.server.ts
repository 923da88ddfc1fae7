import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { matchesSearch, type NarrowSearch, narrowSearch } from '~/models/base/search/index.server'

import { endOfDay } from '../article.server'
import { listTagLabels } from './differences.server'
import { type ArticleRow, findArticleRow } from './edit.server'
import type { ArticleState } from './state'

export const ARTICLES_A_PAGE = 50

interface Input {
  state: ArticleState | undefined
  /** Matches title, author or slug. */
  search: string
  at: Date
}

interface OverviewArticle {
  id: string
  slug: string
  title: string
  author: string
  state: ArticleState
  /** A date, or the creation timestamp. */
  dated: string
  updatedAt: string
}

/** Returns one page, last changed first, and the total. */
export async function listArticleOverview(
  db: ShopDb,
  { page, ...asked }: Input & { page: number },
): Promise<{ articles: OverviewArticle[]; count: number }> {
  const words = await narrowSearch(db, { kind: 'article', typed: asked.search })
  const count = await countOf(scoped(db, { ...asked, words }))
  const rows = await scoped(db, { ...asked, words })
    .select([
      'id',
      'slug',
      'title',
      'author',
      'published',
      'published_date',
      'created_at',
      'updated_at',
      'withdrawn_at',
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ARTICLES_A_PAGE)
    .offset((page - 1) * ARTICLES_A_PAGE)
    .execute()
  const articles = rows.map(({ id, slug, title, author, updated_at, ...row }) => ({
    ...{ id, slug, title, author, updatedAt: updated_at },
    state: articleState(row, asked.at),
    dated: row.published_date ?? row.created_at,
  }))
  return { articles, count }
}

function scoped(db: ShopDb, { state, words, at }: Input & { words: NarrowSearch }) {
  let query = db.selectFrom('article').where(matchesSearch(db, words, 'article.id'))
  if (!state) return query
  query = query.where('published', '=', state === 'draft' || state === 'withdrawn' ? 0 : 1)
  if (state === 'draft') return query.where('withdrawn_at', 'is', null)
  if (state === 'withdrawn') return query.where('withdrawn_at', 'is not', null)
  const comparison = state === 'published' ? '<=' : '>'
  return query.where((eb) => eb(eb.fn.coalesce('published_date', 'created_at'), comparison, endOfDay(at)))
}

type StateColumns = Pick<ArticleRow, 'published' | 'published_date' | 'created_at' | 'withdrawn_at'>

function articleState(row: StateColumns, at: Date): ArticleState {
  if (row.published === 0) return row.withdrawn_at === null ? 'draft' : 'withdrawn'
  return (row.published_date ?? row.created_at) > endOfDay(at) ? 'scheduled' : 'published'
}

export interface EditedArticle {
  row: ArticleRow
  state: ArticleState
  tags: string[]
  /** Name of the related product; its id when it no longer exists. */
  productName: string
}

/** Finds an article in any state, with its form values. */
export async function findEditedArticle(
  db: ShopDb,
  { id, at }: { id: string; at: Date },
): Promise<EditedArticle | undefined> {
  const row = await findArticleRow(db, id)
  if (!row) return undefined
  const { related_product_id: productId } = row
  const product = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', productId ?? '')
    .executeTakeFirst()
  return {
    row,
    state: articleState(row, at),
    tags: await listTagLabels(db, id),
    productName: product?.name ?? productId ?? '',
  }
}

const MAX_SUGGESTED = 200

/** Product names in catalogue order. */
export async function listProductNames(db: ShopDb): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('name')
    .where('published', '=', 1)
    .where('category', '!=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_SUGGESTED)
    .execute()
  return rows.map(({ name }) => name)
}
