import { href, redirect } from 'react-router'
import { endSessionsOf } from '~/models/platform/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/end-sessions'
import { changeUser } from './change-user.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/users'), 302)
}

export function action(asked: Route.ActionArgs) {
  return changeUser(asked, { change: endSessionsOf, done: 'Ses connexions sont fermées.' })
}
