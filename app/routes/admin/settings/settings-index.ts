import { href, redirect } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** The first group. */
export function loader() {
  return redirect(href('/admin/settings/:group', { group: 'boutique' }))
}
