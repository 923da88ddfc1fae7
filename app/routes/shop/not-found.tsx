import { data } from 'react-router'
import { requestContextOf } from '~/middleware/request.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/not-found'
import { answerMissing } from './moved.server'

export const handle = { policy: { cache: 'revalidate', parameters: 'public', search: 'open' } satisfies RoutePolicy }

/** The adapter also requests it, to show its refusals in the shop's frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { refusal } = requestContextOf(context)
  if (refusal) throw data(refusal, { status: refusal.status })
  const { db, at } = shopRequest(context)
  throw await answerMissing(db, { request, at })
}

/** Writes to an unknown URL are refused. */
function refuse(): never {
  throw data(null, { status: 404 })
}

export const action = refuse

export default function NotFound() {
  return null
}
