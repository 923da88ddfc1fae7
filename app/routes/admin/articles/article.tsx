import { data, href } from 'react-router'
import { ArticlePage } from '~/components/admin/articles/article-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { articleForm } from '~/models/content'
import { changeArticle } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { pageNames } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/article'
import { answerRefused, changeLine, loadArticle } from './article-page.server'

// 100 kB of text triples when every letter is accented.
export const handle = { policy: { parameters: 'public', body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(context, params)
}

export async function action({ request, params: { articleId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const submission = await parseForm(request, articleForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...fields } = submission.value
  const { forbiddenWords: forbidden } = template
  const edited = { id: articleId, version, fields, forbidden, pages: pageNames(), actor, at }
  const changed = await changeArticle(db, edited)
  if (changed.ok) {
    const notice = done(changed.changed ? 'Article enregistré.' : 'Rien n’a changé.')
    return answerRow({ request, context }, { notice, page: href('/admin/articles/:articleId', { articleId }) })
  }
  if (changed.reason === 'unknown') throw data('Article inconnu', { status: 404 })
  if (changed.reason !== 'changed') return answerRefused(submission, changed)
  const since = { version: changed.version, lines: changed.since.map(changeLine) }
  return data({ result: submission.reply(), changed: since }, { status: 409 })
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} refused={actionData} />
}
