import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/reconciliation-csv'
import { answerJournal } from './journal-csv.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return answerJournal(args, 'rapprochement')
}
