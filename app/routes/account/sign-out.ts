import { href, redirect } from 'react-router'
import { sessionCookie } from '~/middleware/cookies.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { sessionToken } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import { endSession } from '~/models/customer/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/profile'), 302)
}

export async function action({ context }: Route.ActionArgs) {
  const token = sessionToken(context)
  if (token) await endSession(context.get(tenantContext).db, token)
  const response = redirectWithNotice(context, href('/profile'), { tone: 'done', lines: ['Vous êtes déconnecté.'] })
  response.headers.append('Set-Cookie', sessionCookie.clear())
  return response
}
