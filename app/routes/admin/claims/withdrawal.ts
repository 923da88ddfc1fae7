import { href, redirect } from 'react-router'
import { withdrawClaim } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal'
import { answerDecision } from './claim-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/affirmations/:place/:key', params))
}

/** Removes a claim from every page. */
export function action(args: Route.ActionArgs) {
  return answerDecision(args, { decide: withdrawClaim, message: 'L’affirmation n’est plus sur les pages.' })
}
