import { href, redirect } from 'react-router'
import { type ConsentSubject, renewConsent } from '~/models/crm/advice/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consent-renewal'
import { changeConsent, requireOwner } from './consent-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOwner(context, params.reference)
  return redirect(href('/accords/:reference', params), 302)
}

/** The consent's text is shown above the button. */
export function action(args: Route.ActionArgs) {
  return changeConsent(args, renewConsent, renewedText)
}

const mailsRenewed = 'Votre accord pour les e-mails est donné à nouveau.'

const renewedText: Record<ConsentSubject, string> = {
  advice: mailsRenewed,
  offers: mailsRenewed,
  'cart-reminder': mailsRenewed,
  all: mailsRenewed,
  clicks: 'Votre accord est noté\u202f: les clics dans nos campagnes sont comptés.',
  phone: 'Votre accord pour les appels est donné à nouveau.',
}
