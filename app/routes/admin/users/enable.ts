import { href, redirect } from 'react-router'
import { enableAdministrator } from '~/models/platform/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/enable'
import { changeUser } from './change-user.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/users'), 302)
}

export function action(asked: Route.ActionArgs) {
  return changeUser(asked, { change: enableAdministrator, done: 'Ce compte peut entrer de nouveau.' })
}
