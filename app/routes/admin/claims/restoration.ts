import { href, redirect } from 'react-router'
import { restoreClaim } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/restoration'
import { answerDecision } from './claim-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/affirmations/:place/:key', params))
}

/** Restores a withdrawn claim. */
export function action(args: Route.ActionArgs) {
  return answerDecision(args, { decide: restoreClaim, message: 'L’affirmation est rétablie.' })
}
