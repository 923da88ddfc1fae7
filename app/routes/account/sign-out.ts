import { href, redirect } from 'react-router'
import { redirectSignedOut, sessionToken } from '~/middleware/session.server'
import { signOut } from '~/models/platform/account/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out'

export const handle = { policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/profile'), 302)
}

export async function action({ context }: Route.ActionArgs) {
  const { db, cartId, at } = shopRequest(context)
  await signOut(db, { token: sessionToken(context), cartId, at })
  return redirectSignedOut(context, 'Vous êtes déconnecté.')
}
