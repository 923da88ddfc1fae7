import type { Selectable } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ArticleTable, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'

const ARTICLES_PER_PAGE = 12
export const MAX_TAGS = 8
/** Upper bound of the tag list. */
const MAX_LISTED_TAGS = 60
/** Far below the limit of a sitemap. */
const MAX_ADDRESSES = 5_000

export interface ArticleTag {
  slug: string
  label: string
}

export interface ArticlePicture {
  /** Base name of the rendered files under /uploads/articles. */
  file: string
  alt: string
  width: number
  height: number
}

/** Lists published articles, newest first. A page past the last returns the last. */
export async function listArticles(db: ShopDb, query: { tag?: string; page?: number; at: Date }) {
  const total = await countOf(published(db, query))
  const pageCount = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pageCount)
  const rows = await newestFirst(published(db, query))
    .select(cardColumns)
    .limit(ARTICLES_PER_PAGE)
    .offset((page - 1) * ARTICLES_PER_PAGE)
    .execute()
  return { cards: await withTags(db, rows.map(cardOf)), total, page, pageCount }
}

/** Lists the newest published articles, or those about one product. */
export async function listNewestArticles(
  db: ShopDb,
  input: { count: number; productId?: string; at: Date },
): Promise<ArticleCard[]> {
  const { count, productId } = input
  const rows = await newestFirst(published(db, input))
    .$if(productId !== undefined, (query) => query.where('related_product_id', '=', productId ?? null))
    .select(cardColumns)
    .limit(count)
    .execute()
  return withTags(db, rows.map(cardOf))
}

/** Published articles only, in the order given. */
export async function listFoundArticles(
  db: ShopDb,
  { ids, at }: { ids: string[]; at: Date },
): Promise<{ slug: string; title: string; excerpt: string }[]> {
  if (ids.length === 0) return []
  const rows = await published(db, { at })
    .select(['article.id', 'article.slug', 'title', 'excerpt'])
    .where('article.id', 'in', ids)
    .execute()
  const known = new Map(rows.map(({ id, ...card }) => [id, card]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Articles that share most tags with this one, newest first. */
export async function listFurtherArticles(
  db: ShopDb,
  input: { articleId: string; count: number; at: Date },
): Promise<ArticleCard[]> {
  const rows = await published(db, input)
    .where('article.id', '!=', input.articleId)
    .select(cardColumns)
    .select((eb) =>
      eb
        .selectFrom('article_tag as theirs')
        .innerJoin('article_tag as ours', 'ours.slug', 'theirs.slug')
        .whereRef('theirs.article_id', '=', 'article.id')
        .where('ours.article_id', '=', input.articleId)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('shared'),
    )
    .orderBy('shared', 'desc')
    .orderBy((eb) => eb.fn.coalesce('published_date', 'created_at'), 'desc')
    .orderBy('article.id', 'desc')
    .limit(input.count)
    .execute()
  return withTags(db, rows.map(cardOf))
}

/** Whole published articles, newest first, starting behind `after`; `next`: id of the last one when more follow. */
export async function listWholeArticles(
  db: ShopDb,
  input: { after?: string; limit: number; at: Date },
): Promise<{ articles: Article[]; next: string | undefined } | undefined> {
  const { after, limit, at } = input
  const start = after === undefined ? undefined : await findArticle(db, { article: after, at })
  if (after !== undefined && !start) return undefined
  const rows = await newestFirst(published(db, input))
    .$if(start !== undefined, (query) =>
      query.where((eb) => {
        const date = eb.fn.coalesce('published_date', 'created_at')
        const isBehind = eb.or([eb(date, '<', sortKey(start)), eb('article.id', '<', start?.id ?? '')])
        return eb.and([eb(date, '<=', sortKey(start)), isBehind])
      }),
    )
    .selectAll('article')
    .limit(limit + 1)
    .execute()
  const articles = await withTags(db, rows.slice(0, limit).map(articleOf))
  return { articles, next: rows.length > limit ? articles.at(-1)?.id : undefined }
}

function sortKey(article: Article | undefined): string {
  return article ? (article.publishedDate ?? article.createdAt.toISOString()) : ''
}

/** Finds a published article by id or slug. */
export async function findArticle(
  db: ShopDb,
  { article, at }: { article: string; at: Date },
): Promise<Article | undefined> {
  const row = await published(db, { at })
    .selectAll('article')
    .where((eb) => eb.or([eb('article.id', '=', article), eb('slug', '=', article)]))
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return (await withTags(db, [articleOf(row)]))[0]
}

/** Resolves a former slug; undefined when the article is not published. */
export async function findArticleByFormerSlug(
  db: ShopDb,
  { slug, at }: { slug: string; at: Date },
): Promise<string | undefined> {
  const row = await published(db, { at })
    .innerJoin('article_slug as former', 'former.article_id', 'article.id')
    .select('article.slug')
    .where('former.slug', '=', slug)
    .executeTakeFirst()
  return row?.slug
}

/** Tags of published articles, most used first. */
export async function listArticleTags(db: ShopDb, { at }: { at: Date }): Promise<(ArticleTag & { count: number })[]> {
  return db
    .selectFrom('article_tag')
    .innerJoin('article', 'article.id', 'article_tag.article_id')
    .where('published', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('published_date', 'created_at'), '<=', endOfDay(at)))
    .select(({ fn }) => ['article_tag.slug', fn.min('label').as('label'), fn.countAll<number>().as('count')])
    .groupBy('article_tag.slug')
    .orderBy('count', 'desc')
    .orderBy('article_tag.slug')
    .limit(MAX_LISTED_TAGS)
    .execute()
}

/** Published articles for the sitemap. */
export async function listArticleAddresses(
  db: ShopDb,
  asked: { at: Date },
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await newestFirst(published(db, asked)).select(['slug', 'updated_at']).limit(MAX_ADDRESSES).execute()
  return rows.map((row) => ({ slug: row.slug, updatedAt: row.updated_at }))
}

export function countArticles(db: ShopDb, asked: { at: Date }): Promise<number> {
  return countOf(published(db, asked))
}

/** Sorts after every timestamp of this day in Paris, and before the next day. */
export function endOfDay(at: Date): string {
  return `${parisDay(at)}T24`
}

function published(db: ShopDb, { tag, at }: { tag?: string; at: Date }) {
  return db
    .selectFrom('article')
    .where('published', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('published_date', 'created_at'), '<=', endOfDay(at)))
    .$if(tag !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('article_tag')
            .select('article_tag.slug')
            .whereRef('article_tag.article_id', '=', 'article.id')
            .where('article_tag.slug', '=', tag ?? ''),
        ),
      ),
    )
}

/** Matches the index article_by_date. */
function newestFirst(query: ReturnType<typeof published>) {
  return query.orderBy((eb) => eb.fn.coalesce('published_date', 'created_at'), 'desc').orderBy('article.id', 'desc')
}

const cardColumns = [
  'article.id',
  'article.slug',
  'title',
  'author',
  'excerpt',
  'reading_minutes',
  'image_file',
  'image_alt',
  'image_width',
  'image_height',
  'published_date',
  'created_at',
] as const

type Row = Selectable<ArticleTable>

type CardRow = Pick<Row, Exclude<(typeof cardColumns)[number], `article.${string}`> | 'id' | 'slug'>

export type ArticleCard = ReturnType<typeof cardOf>
export type Article = ReturnType<typeof articleOf>

function cardOf(row: CardRow) {
  const tags: ArticleTag[] = []
  const { image_file: file, image_alt: alt, image_width: width, image_height: height } = row
  const hasPicture = file !== null && alt !== null && width !== null && height !== null
  const picture: ArticlePicture | undefined = hasPicture ? { file, alt, width, height } : undefined
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    readingMinutes: row.reading_minutes,
    picture,
    tags,
    /** The date given by the shopkeeper, or the creation date. */
    publishedAt: new Date(row.published_date ?? row.created_at),
  }
}

function articleOf(row: Row) {
  const { related_product_id: productId, related_reason: reason } = row
  const card = cardOf(row)
  return {
    ...card,
    /** Markdown. */
    content: row.content,
    /** Sanitised when saved. */
    html: row.html,
    publishedDate: row.published_date,
    createdAt: new Date(row.created_at),
    // Scheduled after its last edit: never older than its publication.
    updatedAt: new Date(Math.max(card.publishedAt.getTime(), new Date(row.updated_at).getTime())),
    related: productId !== null && reason !== null ? { productId, reason } : undefined,
  }
}

async function withTags<Card extends ArticleCard>(db: ShopDb, cards: Card[]): Promise<Card[]> {
  if (cards.length === 0) return []
  const rows = await db
    .selectFrom('article_tag')
    .select(['article_id', 'slug', 'label'])
    .where(
      'article_id',
      'in',
      cards.map((card) => card.id),
    )
    .orderBy('position')
    .limit(cards.length * MAX_TAGS)
    .execute()
  return cards.map((card) => ({
    ...card,
    tags: rows.filter((row) => row.article_id === card.id).map(({ slug, label }) => ({ slug, label })),
  }))
}
