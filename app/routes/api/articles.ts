import { listArticles, toArticle } from '~/api-contract/article.server'
import { readQuery } from '~/api-contract/input'
import { invalidInput } from '~/api-contract/problem'
import { tenantContext } from '~/middleware/tenant.server'
import { listWholeArticles } from '~/models/article.server'
import type { Route } from './+types/articles'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const query = readQuery(request, listArticles.query)
  if (!query.ok) return query.refusal
  const { limit, cursor } = query.value
  const page = await listWholeArticles(db, { limit, after: cursor })
  if (!page) return invalidInput({ cursor: ['Cette page n’existe pas.'] })
  return Response.json(page.articles.map(toArticle), { headers: nextPage({ limit, cursor: page.next }) })
}

function nextPage(next: { limit: number; cursor: string | undefined }): HeadersInit {
  if (next.cursor === undefined) return {}
  const query = new URLSearchParams({ limit: String(next.limit), cursor: next.cursor })
  return { Link: `</api/blog/articles?${query}>; rel="next"` }
}
