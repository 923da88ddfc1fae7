import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/article'
import { ArticlePage } from './article-page'
import { loadArticle } from './article-page.server'
import { articleVerbs } from './verbs.server'

// 100 kB of text triples when every letter is accented.
export const handle = { policy: { parameters: 'public', body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!articleVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadArticle(context, params)
}

export const action = articleVerbs.act

export default function Article({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />
}
