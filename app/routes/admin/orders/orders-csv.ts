import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/orders-csv'
import { answerOrderFile } from './order-file.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return answerOrderFile(args, 'csv')
}
