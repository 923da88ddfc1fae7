import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { questionStateForm } from '~/models/content'
import { setQuestionPublished } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/question-state'
import { refusalText } from './question-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/faq'))
}

export async function action({ request, params: { questionId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const page = href('/admin/faq')
  const submission = await parseForm(request, questionStateForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution(refusalTexts.changed), page })
  const { version, to, retour } = submission.value
  const published = to === 'published'
  const { forbiddenWords: forbidden } = template
  const set = await setQuestionPublished(db, { id: questionId, version, published, forbidden, actor, at })
  if (set.ok) {
    const notice = done(published ? 'Question publiée.' : 'Question retirée de la page.')
    return answerRow({ request, context }, { notice, retour, page })
  }
  const words = 'field' in set ? refusalText(set) : refusalTexts[set.reason]
  return answerRow({ request, context }, { notice: caution(words), retour, page })
}

const refusalTexts = {
  unknown: 'Cette question n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.',
  changed: 'La question a changé entre-temps\u202f: relisez-la d’abord.',
}
