import { data, type LoaderFunctionArgs } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { KEPT_DAYS, listDeletedArticlePictures } from '~/models/content/picture/index.server'
import { type EditedArticle, findEditedArticle, listProductNames } from '~/models/content/text/index.server'
import { formatDate, formatMoment } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

export async function requireArticle(context: LoaderFunctionArgs['context'], id: string): Promise<EditedArticle> {
  const { db, at } = adminRequest(context)
  const article = await findEditedArticle(db, { id, at })
  if (!article) throw data('Article inconnu', { status: 404 })
  return article
}

export type ArticlePageData = Awaited<ReturnType<typeof loadArticle>>

/** Shared by the page and the upload of its picture, which renders it again on refusal. */
export async function loadArticle(context: LoaderFunctionArgs['context'], { articleId }: { articleId: string }) {
  const { db } = adminRequest(context)
  const article = await requireArticle(context, articleId)
  const { row, state, productName, tags } = article
  const deleted = await listDeletedArticlePictures(db, row.id)
  const picture = row.image_file === null ? undefined : { file: row.image_file, alt: row.image_alt ?? '' }
  return {
    article: {
      ...{ id: row.id, slug: row.slug, title: row.title, state, version: row.version },
      picture,
      readingMinutes: row.reading_minutes,
      dated: formatDate(new Date(row.published_date ?? row.created_at)),
      updatedAt: formatMoment(row.updated_at),
    },
    values: {
      ...{ title: row.title, slug: row.slug, author: row.author, excerpt: row.excerpt, content: row.content },
      tags: tags.join(', '),
      picture_alt: row.image_alt ?? '',
      related_product: productName,
      related_reason: row.related_reason ?? '',
      published_date: row.published_date ?? '',
    },
    deleted: deleted.map(({ file, alt, actor, deleted_at }) => ({
      ...{ file, alt, actor },
      deletedAt: formatDate(new Date(deleted_at)),
      until: formatDate(new Date(Date.parse(deleted_at) + KEPT_DAYS * DAY_MS)),
    })),
    products: await listProductNames(db),
  }
}
