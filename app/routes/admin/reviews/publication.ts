import { href, redirect } from 'react-router'
import { publishReview } from '~/models/review/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/publication'
import { answerDecision } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/avis/:reviewId', params))
}

/** Publishes a pending review. */
export function action(args: Route.ActionArgs) {
  const message = 'L’avis est publié.'
  return answerDecision(args, {
    decide: publishReview,
    message,
    refused: 'Cet avis est déjà publié, ou retiré par son auteur.',
  })
}
