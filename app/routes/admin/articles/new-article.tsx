import { data, href } from 'react-router'
import { NewArticlePage } from '~/components/admin/articles/new-article-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { articleForm } from '~/models/content'
import { createArticle } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { pageNames } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-article'
import { answerRefused, loadNewArticle } from './article-page.server'

export const handle = { policy: { body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadNewArticle(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const submission = await parseForm(request, articleForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version: _none, ...fields } = submission.value
  const { forbiddenWords: forbidden } = template
  const created = await createArticle(db, { fields, forbidden, pages: pageNames(), actor, at })
  if (!created.ok) return answerRefused(submission, created)
  const page = href('/admin/articles/:articleId', { articleId: created.id })
  return redirectWithNotice(context, page, done('Brouillon enregistré. Il n’est pas encore publié.'))
}

export default function NewArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <NewArticlePage {...loaderData} refused={actionData} />
}
