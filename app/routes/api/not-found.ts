import type { RoutePolicy } from '~/runtime/route-policy'
import { problem } from './shared/problem.server'

export const handle = { policy: { cache: 'revalidate', parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return problem(404, 'Cet appel n’existe pas. La liste est à l’adresse /api/docs.')
}

export const action = loader
