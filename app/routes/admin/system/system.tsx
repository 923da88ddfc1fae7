import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/system'
import { SystemPage } from './system-page'
import { loadSystem } from './system-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadSystem(context)
}

export default function System({ loaderData }: Route.ComponentProps) {
  return <SystemPage {...loaderData} />
}
