import type { Selectable } from 'kysely'
import type { ArticleTable, ShopDb } from '~/database/schema'
import { keysOf, pick } from '~/runtime/record'

import type { ArticleText } from './save.server'

type Side = Record<string, string | number | null>

/** Changes of an edit, for the log: only the length of the text, since log entries are never deleted. */
export async function differencesOf(
  db: ShopDb,
  row: Selectable<ArticleTable>,
  article: ArticleText,
): Promise<{ before: Side; after: Side } | undefined> {
  const now = { ...sideOf(article), tags: article.tags.join(', ') }
  const then = { ...storedSideOf(row), tags: (await listTagLabels(db, row.id)).join(', ') }
  const changed = keysOf(now).filter((field) => then[field] !== now[field])
  const [before, after]: [Side, Side] = [pick(then, changed), pick(now, changed)]
  if (row.content !== article.content) {
    before.text_length = row.content.length
    after.text_length = article.content.length
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined
}

function sideOf({ title, slug, author, excerpt, picture, related, publishedDate }: ArticleText) {
  return {
    ...{ title, slug, author, excerpt },
    alt: picture?.alt ?? null,
    related_product: related?.productId ?? null,
    related_reason: related?.reason ?? null,
    published_date: publishedDate ?? null,
  }
}

function storedSideOf(row: Selectable<ArticleTable>) {
  return {
    ...{ title: row.title, slug: row.slug, author: row.author, excerpt: row.excerpt },
    alt: row.image_alt,
    related_product: row.related_product_id,
    related_reason: row.related_product_id === null ? null : row.related_reason,
    published_date: row.published_date,
  }
}

/** In their order on the article. */
export async function listTagLabels(db: ShopDb, articleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('article_tag')
    .select('label')
    .where('article_id', '=', articleId)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ label }) => label)
}
