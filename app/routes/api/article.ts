import { toArticle } from '~/api-contract/article.server'
import { problem } from '~/api-contract/problem'
import { tenantContext } from '~/middleware/tenant.server'
import { findArticle } from '~/models/article.server'
import type { Route } from './+types/article'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const article = await findArticle(db, params.articleId)
  return article ? Response.json(toArticle(article)) : problem(404, 'Cet article n’existe pas ou n’est plus publié.')
}
