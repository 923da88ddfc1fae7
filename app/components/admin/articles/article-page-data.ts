import type { ArticleState } from '~/models/content'

export interface ArticleValues {
  title: string
  slug: string
  author: string
  excerpt: string
  content: string
  tags: string
  picture_alt: string
  related_product: string
  related_reason: string
  published_date: string
}

export interface DeletedArticleImage {
  file: string
  alt: string
  actor: string
  deletedAt: string
  /** Last day it can be restored. */
  until: string
}

export interface ArticlePageData {
  article: {
    id: string
    slug: string
    title: string
    state: ArticleState
    version: number
    picture: { file: string; alt: string } | undefined
    readingMinutes: number
    dated: string
    updatedAt: string
  }
  values: ArticleValues
  deleted: DeletedArticleImage[]
  /** Suggestions for the related product field. */
  products: string[]
}
