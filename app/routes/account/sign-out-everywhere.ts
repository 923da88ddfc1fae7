import { redirectSignedOut, requireAccountOwner } from '~/middleware/session.server'
import { endAllSessions } from '~/models/customer/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-out-everywhere'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export { loader } from './sign-out'

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireAccountOwner({ request, context })
  await endAllSessions(shopRequest(context).db, owner.id)
  return redirectSignedOut(context, 'Vous êtes déconnecté de tous vos appareils.')
}
