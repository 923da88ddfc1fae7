import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { normalise, slugOf } from '~/models/values/search-text'
import { type ArticlePicture, type ArticleTag, MAX_TAGS } from '../article.server'
import { isRedirected } from '../redirect/find.server'
import { RENDERER_VERSION, type RenderedArticle, renderArticle } from './render.server'

export interface ArticleText {
  id: string
  slug: string
  title: string
  author: string
  excerpt: string
  /** Markdown. */
  content: string
  tags: string[]
  picture?: ArticlePicture
  related?: { productId: string; reason: string }
  published: boolean
  /** `2026-11-20`; defaults to the creation date on display. */
  publishedDate?: string
}

export type SaveArticleResult =
  | { ok: true }
  | {
      ok: false
      reason: 'too-long' | 'too-deep' | 'too-many-tags' | 'slug-taken' | 'slug-redirected' | 'unknown-product'
    }

/** Writes an article of a template with its HTML, reading time and search text. Call in a transaction. */
export async function writeArticle(trx: ShopDb, input: { article: ArticleText; at: Date }): Promise<SaveArticleResult> {
  const rendered = renderArticle(input.article.content)
  return rendered.ok ? storeArticle(trx, { ...input, rendered }) : rendered
}

/** Same, with the result of `renderArticle`. */
export async function storeArticle(
  trx: ShopDb,
  input: { article: ArticleText; rendered: RenderedArticle; at: Date },
): Promise<SaveArticleResult> {
  const { article, rendered } = input
  const tags = distinctTags(article.tags)
  if (tags.length > MAX_TAGS) return { ok: false, reason: 'too-many-tags' }
  const now = input.at.toISOString()
  const values = {
    slug: article.slug,
    title: article.title,
    author: article.author,
    excerpt: article.excerpt,
    content: article.content,
    html: rendered.html,
    renderer_version: RENDERER_VERSION,
    reading_minutes: rendered.readingMinutes,
    search_text: normalise([article.title, article.excerpt, ...article.tags, rendered.text].join(' ')),
    image_file: article.picture?.file ?? null,
    image_alt: article.picture?.alt ?? null,
    image_width: article.picture?.width ?? null,
    image_height: article.picture?.height ?? null,
    related_product_id: article.related?.productId ?? null,
    related_reason: article.related?.reason ?? null,
    published: article.published ? 1 : 0,
    published_date: article.publishedDate ?? null,
    updated_at: now,
  } as const
  if (await isTaken(trx, article)) return { ok: false, reason: 'slug-taken' }
  if (await isRedirected(trx, href('/blog/:articleId', { articleId: article.slug })))
    return { ok: false, reason: 'slug-redirected' }
  if (article.related && !(await productExists(trx, article.related.productId)))
    return { ok: false, reason: 'unknown-product' }
  await trx
    .insertInto('article')
    .values({ ...values, id: article.id, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await trx.deleteFrom('article_tag').where('article_id', '=', article.id).execute()
  await trx.deleteFrom('article_slug').where('slug', '=', article.slug).execute()
  await indexForSearch(trx, { kind: 'article', id: article.id, texts: [article.title, article.author, article.slug] })
  const rows = tags.map((tag, position) => ({ ...tag, article_id: article.id, position }))
  if (rows.length > 0) await trx.insertInto('article_tag').values(rows).execute()
  return { ok: true }
}

/** Tags with the same slug are merged. */
function distinctTags(labels: string[]): ArticleTag[] {
  const tags = new Map<string, ArticleTag>()
  for (const label of labels) {
    const slug = slugOf(label)
    if (slug !== '' && !tags.has(slug)) tags.set(slug, { slug, label: label.trim() })
  }
  return [...tags.values()]
}

/** Ids and slugs share one namespace. */
async function isTaken(trx: ShopDb, article: { id: string; slug: string }): Promise<boolean> {
  const other = await trx
    .selectFrom('article')
    .select('id')
    .where('id', '!=', article.id)
    .where((eb) => eb.or([eb('slug', 'in', [article.id, article.slug]), eb('id', '=', article.slug)]))
    .limit(1)
    .executeTakeFirst()
  if (other) return true
  const former = await trx
    .selectFrom('article_slug')
    .select('article_id')
    .where('slug', '=', article.slug)
    .executeTakeFirst()
  return former !== undefined && former.article_id !== article.id
}

async function productExists(trx: ShopDb, id: string): Promise<boolean> {
  return (await trx.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
