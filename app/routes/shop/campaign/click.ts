import { data, redirect } from 'react-router'
import { parseClickReference, recordClick } from '~/models/mailing/campaign/index.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/click'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** A link of a campaign's mail, sent to recipients who agreed to its count. Leads to the shop's own pages only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, signer, at } = shopRequest(context)
  const link = parseClickReference(signer, params.reference)
  const origin = requestOrigin(request)
  const target = link && new URL(link.path, origin)
  if (!link || target?.origin !== origin) throw data('Lien inconnu', { status: 404 })
  if (request.method === 'GET') await recordClick(db, { link, at })
  return redirect(link.path, 302)
}
