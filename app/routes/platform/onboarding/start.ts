import { redirect } from 'react-router'
import { firstOpenStep } from '~/models/platform/tenant/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/start'
import { onboardingRequest, stepPath } from './onboarding-request.server'

export const handle = { policy: { cache: 'no-store', search: 'open' } satisfies RoutePolicy }

/** Where the onboarding was left, with what was chosen on the landing page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { draft } = await onboardingRequest(context)
  throw redirect(stepPath(firstOpenStep(draft?.answers ?? {})) + new URL(request.url).search, 302)
}
