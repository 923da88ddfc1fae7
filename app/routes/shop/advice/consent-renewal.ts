import { redirect } from 'react-router'
import type { LeadConsent } from '~/database/schema'
import { consentPath, renewConsent } from '~/models/advice/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consent-renewal'
import { changeConsent, requireLeadId } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export function loader({ params, context }: Route.LoaderArgs) {
  return redirect(consentPath(shopRequest(context).signer, requireLeadId(context, params.reference)), 302)
}

/** The consent's text is shown above the button. */
export function action(args: Route.ActionArgs) {
  return changeConsent(args, renewConsent, renewedWords)
}

const renewedWords: Record<LeadConsent['channel'], string> = {
  email: 'Votre accord pour les e-mails est donné à nouveau.',
  phone: 'Votre accord pour les appels est donné à nouveau.',
}
