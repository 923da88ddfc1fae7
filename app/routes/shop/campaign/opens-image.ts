import { countOpen } from '~/models/mailing/campaign/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/opens-image'

export const handle = {
  policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret', quiet: true } satisfies RoutePolicy,
}

/** One transparent pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** For unknown and counted tokens too: the answer tells nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === 'GET') await countOpen(shopRequest(context).db, params.token)
  return new Response(gif, { headers: { 'Content-Type': 'image/gif', 'Content-Length': String(gif.length) } })
}
