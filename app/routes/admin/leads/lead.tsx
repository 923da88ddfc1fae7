import { LeadPage } from '~/components/admin/leads/lead-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/lead'
import { loadLead } from './lead-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

export default function Lead({ loaderData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} refused={{}} />
}
