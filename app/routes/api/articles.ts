import { href } from 'react-router'
import { z } from 'zod'
import { listWholeArticles } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { articleExample, articleSchema, toArticle } from './shared/article.server'
import { defineCall } from './shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from './shared/paging.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: ['cursor', 'limit'] } } satisfies RoutePolicy,
}

export const loader = defineCall({
  id: 'listArticles',
  method: 'get',
  tag: 'Blog',
  summary: 'Les articles publiés, du plus récent au plus ancien',
  description: 'Quand il en reste, l’en-tête `Link` donne l’adresse de la suite (`rel="next"`).',
  query: pageQuery,
  answer: {
    description: 'Les articles.',
    schema: z.array(articleSchema).register(apiSchemas, { id: 'ArticleList' }),
    example: [articleExample],
  },
  async handle({ tenant, query: { limit, cursor }, headers, at }) {
    const page = await listWholeArticles(tenant.db, { limit, after: cursor, at })
    if (!page) return unknownPage()
    linkNextPage(headers, href('/api/blog/articles'), { limit, cursor: page.next })
    return page.articles.map(toArticle)
  },
})
