import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { redirectWithNotice } from '~/middleware/flash.server'
import { LONG_LINK_HOURS, requestSignInLink } from '~/models/platform/account/index.server'
import { emailForm } from '~/models/values/address'
import { shopRequest } from '~/routes/shop-request.server'
import type { Identity } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { parseForm } from '../posted-form.server'
import type { Route } from './+types/sign-in-link'
import { SignInPage } from './sign-in-form'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    limit: 'mail',
    showsForm: true,
  } satisfies RoutePolicy,
}

const schema = z.object({ email: emailForm })

/** Only shows the refused form of the account page again. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect(href('/profile'), 302)
  },
]

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await parseForm(request, schema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { email } = submission.value
  const { db, cartId, at, identity } = shopRequest(context)
  const requested = await requestSignInLink(db, { email, cartId, signer: identity.signer, at })
  const token = requested.ok ? requested.token : undefined
  return redirectWithNotice(context, href('/profile'), sentNotice({ email, token, identity }))
}

/**
 * Identical whether or not a mail is sent, so that it does not disclose how many were requested for an address.
 * Only a demo shop without a mail server shows the link itself.
 */
function sentNotice(input: { email: string; token: string | undefined; identity: Identity }) {
  const { email, token, identity } = input
  if (identity.mailServer) {
    const sent = `Un lien de connexion part à ${email}. Il sert une fois, dans le délai que dit le message. Rien de nouveau ? Le dernier lien reçu est le bon : regardez aussi dans les indésirables.`
    return { tone: 'done' as const, lines: [sent] }
  }
  if (!identity.demo) return { tone: 'caution' as const, lines: [noMail] }
  if (!token) return { tone: 'caution' as const, lines: [enoughShown] }
  return {
    tone: 'done' as const,
    lines: [`Démonstration sans envoi d’e-mail : voici le lien qui partirait à ${email}.`],
    link: { href: href('/profile/connexion/:token', { token }), label: 'Ouvrir le lien de connexion' },
  }
}

const enoughShown = `Plusieurs liens ont déjà été demandés pour cette adresse : ouvrez le dernier. Un autre sera montré quand il aura servi ou expiré, dans ${LONG_LINK_HOURS} heures au plus.`

const noMail =
  'Cette boutique n’envoie pas encore d’e-mail : le lien attend son envoi. Réessayez plus tard ou écrivez-nous.'

export default function SignInLink({ actionData }: Route.ComponentProps) {
  return <SignInPage lastResult={actionData} />
}
