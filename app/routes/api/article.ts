import { z } from 'zod'
import { findArticle } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { articleExample, articleSchema, toArticle } from './shared/article.server'
import { defineCall } from './shared/call.server'
import { problem } from './shared/problem.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [] }, parameters: 'public' } satisfies RoutePolicy,
}

export const loader = defineCall({
  id: 'readArticle',
  method: 'get',
  tag: 'Blog',
  summary: 'Un article',
  params: z.object({ articleId: z.string().describe('L’identifiant de l’article, ou son nom dans l’adresse.') }),
  answer: { description: 'L’article.', schema: articleSchema, example: articleExample },
  refusals: [404],
  async handle({ tenant, params, at }) {
    const article = await findArticle(tenant.db, { article: params.articleId, at })
    return article ? toArticle(article) : problem(404, 'Cet article n’existe pas ou n’est plus publié.')
  },
})
