import { z } from 'zod'
import type { Article } from '~/models/article.server'
import type { Operation } from './operation'
import { apiSchemas } from './schema-registry'

const articleSchema = z
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

const articleListSchema = z.array(articleSchema).register(apiSchemas, { id: 'ArticleList' })

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
    image_url: article.picture ? `/uploads/articles/${article.picture.file}-960.webp` : null,
  }
}

const articleExample: z.input<typeof articleSchema> = {
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

/** Whole articles are long: more are paged. */
const MAX_ARTICLES_PER_CALL = 50

export const listArticles = {
  id: 'listArticles',
  method: 'get',
  path: '/api/blog/articles',
  tag: 'Blog',
  summary: 'Les articles publiés, du plus récent au plus ancien',
  description: 'Quand il en reste, l’en-tête `Link` donne l’adresse de la suite (`rel="next"`).',
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_ARTICLES_PER_CALL)
      .default(MAX_ARTICLES_PER_CALL)
      .describe('Combien au plus.'),
    cursor: z.string().min(1).max(100).optional().describe('Donné par l’en-tête `Link` de la page précédente.'),
  }),
  answer: {
    description: 'Les articles.',
    contentType: 'application/json',
    schema: articleListSchema,
    example: [articleExample],
  },
  refusals: [],
} satisfies Operation

export const readArticle = {
  id: 'readArticle',
  method: 'get',
  path: '/api/blog/articles/{articleId}',
  tag: 'Blog',
  summary: 'Un article',
  params: z.object({ articleId: z.string().describe('L’identifiant de l’article, ou son nom dans l’adresse.') }),
  answer: {
    description: 'L’article.',
    contentType: 'application/json',
    schema: articleSchema,
    example: articleExample,
  },
  refusals: [404],
} satisfies Operation
