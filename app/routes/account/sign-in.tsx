import { data, href, redirect } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { chatCookie, sessionCookie } from '~/middleware/cookies.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner, sessionToken } from '~/middleware/session.server'
import { deviceOf } from '~/models/base/user'
import { findSignInLink, signInByLink } from '~/models/platform/account/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sign-in'
import { SignInForm } from './sign-in-form'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

/** Does not consume the link: mail scanners open it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, at } = shopRequest(context)
  const link = await findSignInLink(db, { token: params.token, at })
  return data({ email: link?.email }, { status: link ? 200 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, cartId, at, signer } = shopRequest(context)
  const signedIn = await signInByLink(db, {
    token: params.token,
    device: deviceOf(request.headers.get('User-Agent')),
    formerSession: sessionToken(context),
    cartId,
    at,
  })
  if (signedIn.ok) {
    const response = redirectWithNotice(context, href('/profile'), done('Vous êtes connecté.'))
    response.headers.append('Set-Cookie', sessionCookie.serialize(signer, signedIn.sessionToken))
    if (signedIn.isOther) response.headers.append('Set-Cookie', chatCookie.clear())
    return response
  }
  // Double click: the first one signed in.
  if (signedIn.reason === 'link-over' && (await findAccountOwner({ request, context })))
    return redirect(href('/profile'), 303)
  return data({ refused: signedIn.reason }, { status: signedIn.reason === 'link-over' ? 410 : 409 })
}

export { headers } from '../answer-headers'

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  const refused = actionData?.refused ?? (email ? undefined : 'link-over')
  return (
    <>
      <PageTop title="Ouvrir mon compte" noIndex />
      {refused ? (
        <div className="stack narrow">
          <Notice tone="caution" lines={[refusals[refused]]} />
          {refused === 'link-over' ? <SignInForm /> : null}
        </div>
      ) : (
        <form method="post" className="stack narrow">
          <p>
            Vous allez ouvrir le compte de <strong className="account-email">{email}</strong> sur cet appareil.
          </p>
          <div>
            <Button large>Ouvrir mon compte</Button>
          </div>
          <p className="muted small">
            Un cookie nécessaire à la connexion est posé à ce moment. Sur un appareil partagé, déconnectez-vous ensuite.
          </p>
        </form>
      )}
    </>
  )
}

const refusals = {
  'link-over': 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  administrator: 'Ce compte est celui d’un administrateur : il s’ouvre avec son mot de passe, pas avec un lien.',
}
