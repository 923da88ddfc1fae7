import { href, redirect } from 'react-router'
import { lowerReview } from '~/models/review/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/highlight-end'
import { answerDecision } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/avis/:reviewId', params))
}

/** Removes the featured review. */
export function action(args: Route.ActionArgs) {
  const message = 'L’avis n’est plus mis en avant.'
  return answerDecision(args, { decide: lowerReview, message, refused: 'Cet avis n’était pas mis en avant.' })
}
