import { href, redirect } from 'react-router'
import { sessionCookie } from '~/middleware/cookies.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { sessionToken } from '~/middleware/session.server'
import { endSession } from '~/models/customer/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/logout'

export const handle = { policy: { showsForm: false } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/login'), 302)
}

export async function action({ context }: Route.ActionArgs) {
  const token = sessionToken(context)
  if (token) await endSession(shopRequest(context).db, token)
  const response = redirectWithNotice(context, href('/login'), done('Vous êtes déconnecté.'))
  response.headers.append('Set-Cookie', sessionCookie.clear())
  return response
}
