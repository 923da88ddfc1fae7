import { data, href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { articleStateForm } from '~/models/content'
import { withdrawArticle } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/withdrawal'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { articleId } }: Route.LoaderArgs) {
  return redirect(href('/admin/articles/:articleId', { articleId }))
}

export async function action({ request, params: { articleId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/articles/:articleId', { articleId })
  const submission = await parseForm(request, articleStateForm)
  if (submission.status !== 'success') return answerRow({ request, context }, { notice: caution(changedText), page })
  const { version, retour } = submission.value
  const withdrawn = await withdrawArticle(db, { id: articleId, version, actor, at })
  if (!withdrawn.ok && withdrawn.reason === 'unknown') throw data('Article inconnu', { status: 404 })
  const notice = withdrawn.ok ? done('Article retiré du blog. Son texte est gardé.') : caution(changedText)
  return answerRow({ request, context }, { notice, retour, page })
}

const changedText = 'L’article a changé entre-temps\u202f: rien n’est retiré. Relisez-le d’abord.'
