import { data } from 'react-router'
import { ReviewPage } from '~/components/admin/reviews/review-page'
import { deskRequest } from '~/middleware/administrator.server'
import { reviewRefusalForm } from '~/models/review'
import { draftReviewRefusal } from '~/models/review/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { showMail } from '../orders/shown-mail.server'
import type { Route } from './+types/refusal-preview'
import { loadReview } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args)
}

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const submission = await parseForm(request, reviewRefusalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const draft = await draftReviewRefusal(db, { reviewId, ground: submission.value.ground })
  if (!draft) throw data('Avis inconnu', { status: 404 })
  return showMail(context, { to: draft.to, draft: { submission, mail: draft.mail } })
}

export default function ReviewRefusalPreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} refused={{ refusal: actionData }} />
}
