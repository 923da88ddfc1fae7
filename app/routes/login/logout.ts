import { href, redirect } from 'react-router'
import { adminCookie, operatorCookie, sessionCookie } from '~/middleware/cookies.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { requestContextOf } from '~/middleware/request.server'
import { sessionToken } from '~/middleware/session.server'
import { signOut } from '~/models/platform/account/index.server'
import { leaveShop } from '~/models/platform/operator-access/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/logout'

export const handle = { policy: { showsForm: false } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/login'), 302)
}

export async function action({ context }: Route.ActionArgs) {
  const { db, cartId, at } = shopRequest(context)
  const visit = operatorCookie.read(requestContextOf(context))
  if (typeof visit === 'string') await leaveShop(db, { token: visit, at })
  await signOut(db, { token: sessionToken(context), cartId, at })
  const response = redirectWithNotice(context, href('/login'), done('Vous êtes déconnecté.'))
  for (const cookie of [sessionCookie, adminCookie, operatorCookie])
    response.headers.append('Set-Cookie', cookie.clear())
  return response
}
