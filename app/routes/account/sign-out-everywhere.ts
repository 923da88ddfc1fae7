import { redirectSignedOut, requireAccountOwner } from '~/middleware/session.server'
import { signOutEverywhere } from '~/models/platform/account/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out-everywhere'

export const handle = { policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store' } satisfies RoutePolicy }

export { loader } from './sign-out'

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireAccountOwner({ request, context })
  const { db, cartId, at } = shopRequest(context)
  await signOutEverywhere(db, { userId: owner.id, cartId, at })
  return redirectSignedOut(context, 'Vous êtes déconnecté de tous vos appareils.')
}
