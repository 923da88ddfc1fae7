import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { questionMoveForm } from '~/models/content'
import { moveQuestion } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/question-place'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/faq'))
}

export async function action({ request, params: { questionId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/faq')
  const submission = await parseForm(request, questionMoveForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution(refusalText.moved), page })
  const { position, to, retour } = submission.value
  const moved = await moveQuestion(db, { id: questionId, position, to, actor, at })
  const notice = moved.ok ? done('Question déplacée.') : caution(refusalText[moved.reason])
  return answerRow({ request, context }, { notice, retour, page })
}

const refusalText = {
  unknown: 'Cette question n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.',
  moved: 'L’ordre des questions a changé entre-temps\u202f: rien n’est déplacé.',
}
