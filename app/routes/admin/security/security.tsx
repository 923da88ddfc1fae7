import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/security'
import { SecurityFailure } from './security-failure'
import { SecurityPage } from './security-page'
import { loadSecurityPage } from './security-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadSecurityPage(context)
}

export default function Security({ loaderData }: Route.ComponentProps) {
  return <SecurityPage {...loaderData} />
}

export function ErrorBoundary() {
  return <SecurityFailure title="Erreur lors du chargement des données de sécurité" />
}
