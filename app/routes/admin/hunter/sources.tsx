import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sources'
import { HunterSources } from './hunter-sources'
import { loadSources } from './sources-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadSources(context)
}

export default function Sources({ loaderData }: Route.ComponentProps) {
  return <HunterSources {...loaderData} refused={undefined} />
}
