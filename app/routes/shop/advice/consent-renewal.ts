import { redirect } from 'react-router'
import type { LeadConsent } from '~/database/schema'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { consentPath, renewConsent } from '~/models/advice/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consent-renewal'
import { consentChanged, readConsentChange, requireLeadId } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export function loader({ params, context }: Route.LoaderArgs) {
  return redirect(consentPath(signerOf(context), requireLeadId(context, params.reference)), 302)
}

/** The button stands under the words of the agreement. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const leadId = requireLeadId(context, params.reference)
  const change = await readConsentChange({ request, context }, leadId)
  const { channel, page } = change
  const changed = await renewConsent(context.get(tenantContext).db, {
    leadId,
    channel,
    page,
    at: requestContextOf(context).at,
  })
  return consentChanged(context, change, { changed, line: renewedWords[channel] })
}

const renewedWords: Record<LeadConsent['channel'], string> = {
  email: 'Votre accord pour les e-mails est donné à nouveau.',
  phone: 'Votre accord pour les appels est donné à nouveau.',
}
