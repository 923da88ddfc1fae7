import { href, redirect } from 'react-router'
import { redirectSignedOut, sessionToken } from '~/middleware/session.server'
import { endSession } from '~/models/customer/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/profile'), 302)
}

export async function action({ context }: Route.ActionArgs) {
  const token = sessionToken(context)
  if (token) await endSession(shopRequest(context).db, token)
  return redirectSignedOut(context, 'Vous êtes déconnecté.')
}
