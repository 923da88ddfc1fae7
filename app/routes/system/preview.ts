import { data, href, redirect } from 'react-router'
import { previewCookie } from '~/middleware/cookies.server'
import { readPreviewReference, readPublication } from '~/models/platform/publication/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/preview'

export const handle = { policy: { beforeOpening: true, parameters: 'secret', oneAddress: true } satisfies RoutePolicy }

/** Opens the preview of a private shop for a week in this browser. Changes nothing: mail scanners may open it. */
export async function loader({ params: { reference }, context }: Route.LoaderArgs) {
  const { tenant, signer } = shopRequest(context)
  const key = readPreviewReference(signer, reference)
  const publication = await readPublication(tenant)
  if (!key || key !== publication?.previewKey) throw data('Lien inconnu', { status: 404 })
  if (!publication.isPrivate) return redirect(href('/'))
  return redirect(href('/'), { headers: { 'Set-Cookie': previewCookie.serialize(signer, key) } })
}
