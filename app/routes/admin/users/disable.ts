import { href, redirect } from 'react-router'
import { disableAdministrator } from '~/models/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/disable'
import { changeUser } from './change-user.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/users'), 302)
}

export function action(asked: Route.ActionArgs) {
  return changeUser(asked, {
    change: disableAdministrator,
    done: 'Ce compte n’entre plus, ses connexions sont fermées.',
  })
}
