import { data, href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { articleStateForm } from '~/models/content'
import { publishArticle } from '~/models/content/index.server'
import { formatDate, parisDay } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/publication'
import { refusalText } from './article-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { articleId } }: Route.LoaderArgs) {
  return redirect(href('/admin/articles/:articleId', { articleId }))
}

export async function action({ request, params: { articleId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const page = href('/admin/articles/:articleId', { articleId })
  const submission = await parseForm(request, articleStateForm)
  if (submission.status !== 'success') return answerRow({ request, context }, { notice: caution(changedText), page })
  const { version, retour } = submission.value
  const forbidden = template.forbiddenWords
  const published = await publishArticle(db, { id: articleId, version, forbidden, actor, at })
  if (!published.ok && published.reason === 'unknown') throw data('Article inconnu', { status: 404 })
  return answerRow({ request, context }, { notice: noticeOf(published, at), retour, page })
}

function noticeOf(published: Awaited<ReturnType<typeof publishArticle>>, at: Date) {
  if (published.ok) {
    if (published.on <= parisDay(at)) return done('Article publié.')
    return done(`Article programmé\u202f: il paraîtra le ${formatDate(new Date(published.on))}.`)
  }
  if (published.reason === 'changed' || published.reason === 'unknown') return caution(changedText)
  return caution(`L’article n’est pas publié. ${refusalText(published)[1]}`)
}

const changedText = 'L’article a changé entre-temps\u202f: relisez-le avant de le publier.'
