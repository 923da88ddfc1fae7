import { href, redirect } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import { retryAskedExport } from '../exports/export-answer.server'
import type { Route } from './+types/export-retry'
import { orderExports } from './order-export-screen.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/orders/exports'))
}

export function action(args: Route.ActionArgs) {
  return retryAskedExport(args, orderExports)
}
