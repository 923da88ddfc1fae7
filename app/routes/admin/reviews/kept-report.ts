import { href, redirect } from 'react-router'
import { keepReportedReview } from '~/models/review/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/kept-report'
import { answerDecision } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/avis/:reviewId', params))
}

/** Dismisses the report of a review. */
export function action(args: Route.ActionArgs) {
  const message = 'L’avis est gardé, le signalement est traité.'
  return answerDecision(args, {
    decide: keepReportedReview,
    message,
    refused: 'Cet avis n’a plus de signalement à traiter.',
  })
}
