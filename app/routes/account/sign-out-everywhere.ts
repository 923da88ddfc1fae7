import { href, redirect } from 'react-router'
import { sessionCookie } from '~/middleware/cookies.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { requireAccountOwner } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import { endAllSessions } from '~/models/customer/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out-everywhere'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/profile'), 302)
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireAccountOwner({ request, context })
  await endAllSessions(context.get(tenantContext).db, owner.id)
  const lines = ['Vous êtes déconnecté de tous vos appareils.']
  const response = redirectWithNotice(context, href('/profile'), { tone: 'done', lines })
  response.headers.append('Set-Cookie', sessionCookie.clear())
  return response
}
