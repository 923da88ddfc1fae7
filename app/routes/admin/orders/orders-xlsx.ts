import type { RoutePolicy } from '~/runtime/route-policy'
import { answerExport } from '../exports/export-answer.server'
import type { Route } from './+types/orders-xlsx'
import { orderExports } from './order-export-screen.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return answerExport(args, orderExports, 'xlsx')
}
