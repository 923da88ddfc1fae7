import type { RoutePolicy } from '~/runtime/route-policy'
import { answerJournal } from '../csv-response.server'
import type { Route } from './+types/reconciliation-csv'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return answerJournal(args, 'rapprochement')
}
