import { NewArticlePage } from '~/components/admin/articles/new-article-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-article-preview'
import { loadNewArticle } from './article-page.server'
import { answerPreview } from './preview.server'

export const handle = { policy: { body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadNewArticle(context)
}

export function action(args: Route.ActionArgs) {
  return answerPreview(args)
}

export default function NewArticlePreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <NewArticlePage {...loaderData} refused={actionData} />
}
