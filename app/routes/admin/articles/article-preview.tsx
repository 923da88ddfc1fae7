import { ArticlePage } from '~/components/admin/articles/article-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/article-preview'
import { loadArticle } from './article-page.server'
import { answerPreview } from './preview.server'

export const handle = { policy: { parameters: 'public', body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(context, params)
}

export function action(args: Route.ActionArgs) {
  return answerPreview(args)
}

export default function ArticlePreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} refused={actionData} />
}
