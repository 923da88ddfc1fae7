import type { RoutePolicy } from '~/runtime/route-policy'
import { answerExportFile } from '../exports/export-answer.server'
import type { Route } from './+types/export-file'
import { orderExports } from './order-export-screen.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return answerExportFile(args, orderExports)
}
