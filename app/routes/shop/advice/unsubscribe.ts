import { withdrawConsent } from '~/models/advice/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/unsubscribe'
import { requireLeadId } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', sender: 'program', parameters: 'secret' } satisfies RoutePolicy }

/** For mail clients without one-click unsubscribe. */
export { loader } from './consent-renewal'

/**
 * One-click unsubscribe (RFC 8058), posted without cookies; a redirect would count as a failure. Idempotent, also for
 * an erased lead.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const leadId = requireLeadId(context, params.reference)
  const { db, at } = shopRequest(context)
  await withdrawConsent(db, { leadId, channel: 'email', page: 'List-Unsubscribe', at })
  return new Response('Votre accord est retiré.\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
