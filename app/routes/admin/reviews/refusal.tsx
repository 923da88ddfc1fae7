import { data, href } from 'react-router'
import { ReviewPage } from '~/components/admin/reviews/review-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { reviewRefusalForm } from '~/models/review'
import { draftReviewRefusal, refuseReview } from '~/models/review/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/refusal'
import { answerChanged, loadReview } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args)
}

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, reviewRefusalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ground } = submission.value
  const isAuthorNotified = (await draftReviewRefusal(db, { reviewId, ground })) !== undefined
  const refused = await refuseReview(db, { reviewId, ground, seen: version, actor, at })
  if (refused.ok) {
    const notice = done(isAuthorNotified ? 'L’avis est refusé, son auteur en reçoit le motif.' : exampleRefused)
    return answerRow({ request, context }, { notice, page: href('/admin/avis/:reviewId', { reviewId }) })
  }
  if (refused.reason === 'unknown') throw data('Avis inconnu', { status: 404 })
  if (refused.reason === 'changed') return answerChanged(submission, refused.since)
  const fieldErrors = { ground: ['Cet avis est déjà refusé pour ce motif, ou retiré par son auteur'] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

const exampleRefused = 'L’avis est refusé. C’est un exemple\u202f: il n’a pas d’auteur, aucun e-mail ne part.'

export default function ReviewRefusalRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} refused={{ refusal: actionData }} />
}
