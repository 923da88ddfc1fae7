import { redirect } from 'react-router'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { consentPath, withdrawConsent } from '~/models/advice/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/unsubscribe'
import { requireLeadId } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', sender: 'program', parameters: 'secret' } satisfies RoutePolicy }

/** A mail program that does not know of one click opens the address as a page. */
export function loader({ params, context }: Route.LoaderArgs) {
  return redirect(consentPath(signerOf(context), requireLeadId(context, params.reference)), 302)
}

/**
 * One click in a mail program, sent by its server without cookie or page (RFC 8058); a redirect would count as a
 * failure. Withdrawn twice, or for somebody who is forgotten, is withdrawn.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const leadId = requireLeadId(context, params.reference)
  const { db } = context.get(tenantContext)
  await withdrawConsent(db, { leadId, channel: 'email', page: 'List-Unsubscribe', at: requestContextOf(context).at })
  return new Response('Votre accord est retiré.\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
