import { href, redirect } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Redirects to the first group. */
export function loader() {
  return redirect(href('/admin/settings/:group', { group: 'boutique' }))
}
