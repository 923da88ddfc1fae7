import { z } from 'zod'
import { pictureUrl } from '~/models/content/picture'
import type { Article } from '~/models/content/text'
import { apiSchemas } from './schemas.server'

export const articleSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    author: z.string(),
    created_at: z.iso.datetime(),
    published_date: z.iso.date().nullable().describe('Null quand la date de création fait foi.'),
    excerpt: z.string(),
    content: z.string().describe('Markdown.'),
    tags: z.array(z.string()),
    image_url: z.string().nullable().describe('Chemin sur ce site, ou null.'),
  })
  .register(apiSchemas, { id: 'Article' })

export function toArticle(article: Article): z.input<typeof articleSchema> {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    author: article.author,
    created_at: article.createdAt.toISOString(),
    published_date: article.publishedDate,
    excerpt: article.excerpt,
    content: article.content,
    tags: article.tags.map(({ label }) => label),
    image_url: article.picture ? pictureUrl(article.picture.file, 960, { folder: 'articles' }) : null,
  }
}

export const articleExample: z.input<typeof articleSchema> = {
  id: 'choisir-son-osmoseur',
  slug: 'choisir-son-osmoseur',
  title: 'Choisir son osmoseur',
  author: 'la rédaction',
  created_at: '2026-11-20T09:00:00.000Z',
  published_date: null,
  excerpt: 'Cinq questions à se poser avant de comparer des fiches.',
  content: '## Où va-t-il se poser\u202f?\n\nMesurez d’abord.',
  tags: ['Choisir'],
  image_url: '/uploads/articles/choisir-son-osmoseur-1a2b3c4d-960.webp',
}
