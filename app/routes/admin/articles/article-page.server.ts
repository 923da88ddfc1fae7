import type { Submission } from '@conform-to/react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { ArticlePageData } from '~/components/admin/articles/article-page-data'
import type { AuditEntry } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { changeText } from '~/models/audit'
import { forbiddenWordsMessage } from '~/models/content'
import {
  type ArticleRefusal,
  type EditedArticle,
  findEditedArticle,
  listProductNames,
  unrenderedText,
} from '~/models/content/index.server'
import { KEPT_DAYS, listDeletedArticlePictures } from '~/models/picture/index.server'
import { formatDate, formatMoment } from '~/models/values'

const DAY_MS = 24 * 3600_000

export async function requireArticle(context: LoaderFunctionArgs['context'], id: string): Promise<EditedArticle> {
  const { db, at } = deskRequest(context)
  const article = await findEditedArticle(db, { id, at })
  if (!article) throw data('Article inconnu', { status: 404 })
  return article
}

/** Shared by the page and the routes of its forms, which render it again on refusal. */
export async function loadArticle(
  context: LoaderFunctionArgs['context'],
  { articleId }: { articleId: string },
): Promise<ArticlePageData> {
  const { db } = deskRequest(context)
  const article = await requireArticle(context, articleId)
  const { row, state, productName, tags } = article
  const deleted = await listDeletedArticlePictures(db, row.id)
  return {
    article: {
      ...{ id: row.id, slug: row.slug, title: row.title, state, version: row.version },
      picture: row.image_file === null ? undefined : { file: row.image_file, alt: row.image_alt ?? '' },
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

export async function loadNewArticle(context: LoaderFunctionArgs['context']) {
  const { db, administrator } = deskRequest(context)
  return { author: administrator.name, products: await listProductNames(db) }
}

/** Returns the form with an error on the refused field. */
export function answerRefused(submission: Submission<unknown, string[]>, refusal: ArticleRefusal) {
  const refusals = [refusalText(refusal), ...(isOfUnknown(refusal) ? [refusalTexts['unknown-product']] : [])]
  const fieldErrors = Object.fromEntries(refusals.map(([field, message]) => [field, [message]]))
  return data({ result: submission.reply({ fieldErrors }) }, { status: refusal.reason === 'busy' ? 503 : 409 })
}

/** Both reasons concern the related product. */
function isOfUnknown(refusal: ArticleRefusal): boolean {
  return refusal.reason === 'no-reason' && !refusal.isKnown
}

export function refusalText(refusal: ArticleRefusal): [field: string, message: string] {
  if (refusal.reason === 'forbidden') return [refusal.field, `${forbiddenWordsMessage(refusal.found)}.`]
  return refusalTexts[refusal.reason]
}

const refusalTexts: Record<Exclude<ArticleRefusal['reason'], 'forbidden'>, [string, string]> = {
  'too-long': ['content', 'Le texte dépasse 100 ko. Raccourcissez-le, ou faites-en deux articles'],
  'too-deep': ['content', 'Trop de listes ou de citations les unes dans les autres. Vingt niveaux au plus'],
  'too-complex': ['content', unrenderedText['too-complex']],
  busy: ['content', unrenderedText.busy],
  'too-many-tags': ['tags', 'Huit mots-clés au plus'],
  'slug-taken': ['slug', 'Un autre article a, ou avait, cette adresse. Choisissez-en une autre'],
  'slug-redirected': ['slug', 'Cette adresse mène ailleurs\u202f: supprimez d’abord sa redirection'],
  'slug-of-page': ['slug', 'C’est l’adresse d’une page de la boutique. Choisissez-en une autre'],
  'unknown-product': ['related_product', 'Aucun produit n’a ce nom, cette référence ou cette adresse'],
  'no-reason': ['related_reason', 'Dites pourquoi ce produit va avec l’article'],
  'no-alt': ['picture_alt', 'Décrivez l’image en quelques mots'],
}

/** `Camille Roy, 20 nov., 10:05 — titre : A → B` */
export function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}
