import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { ReviewPage } from '~/components/admin/reviews/review-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { findForbiddenWords, forbiddenWordsMessage } from '~/models/content'
import { MAX_REPLY_LENGTH, reviewReplyForm } from '~/models/review'
import { replyToReview } from '~/models/review/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/reply'
import { answerChanged, loadReview } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args)
}

const refusals = {
  'not-waiting': 'Cet avis n’est pas publié et n’attend pas de l’être\u202f: personne ne lirait la réponse',
  'too-long': `${MAX_REPLY_LENGTH} caractères au plus`,
}

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const submission = await parseForm(request, reviewReplyForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, reply } = submission.value
  const found = findForbiddenWords(template.forbiddenWords, reply)
  if (found) return refuse(submission, forbiddenWordsMessage(found))
  const replied = await replyToReview(db, { reviewId, reply, seen: version, actor, at })
  if (replied.ok) {
    const notice = done(reply ? 'La réponse est enregistrée.' : 'L’avis n’a pas de réponse.')
    return answerRow({ request, context }, { notice, page: href('/admin/avis/:reviewId', { reviewId }) })
  }
  if (replied.reason === 'unknown') throw data('Avis inconnu', { status: 404 })
  if (replied.reason === 'changed') return answerChanged(submission, replied.since)
  return refuse(submission, refusals[replied.reason])
}

function refuse(submission: Submission<unknown, string[]>, message: string) {
  return data({ result: submission.reply({ fieldErrors: { reply: [message] } }) }, { status: 409 })
}

export default function ReplyRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} refused={{ reply: actionData }} />
}
