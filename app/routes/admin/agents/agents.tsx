import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/agents'
import { AgentsPage } from './agents-page'
import { loadAgentsPage } from './agents-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ context }: Route.LoaderArgs) {
  return loadAgentsPage(context)
}

export default function Agents({ loaderData }: Route.ComponentProps) {
  return <AgentsPage {...loaderData} />
}
