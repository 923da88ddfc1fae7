import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/claim'
import { ClaimPage } from './claim-page'
import { loadClaim } from './claim-page.server'
import { claimVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { claimStyles as links } from '../stylesheets'

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!claimVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadClaim({ params, context })
}

export const action = claimVerbs.act

export default function Claim({ loaderData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} />
}
