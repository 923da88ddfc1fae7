import { href, redirect } from 'react-router'
import { highlightReview } from '~/models/review/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/highlight'
import { answerDecision } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/avis/:reviewId', params))
}

/** Features a published review. */
export function action(args: Route.ActionArgs) {
  const message = 'L’avis est mis en avant.'
  return answerDecision(args, { decide: highlightReview, message, refused: 'Cet avis n’est pas publié.' })
}
