import { href } from 'react-router'
import { ConsentList } from '~/components/shop/account/consent-list'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageTop } from '~/components/shop/page/page-top'
import type { LeadConsent } from '~/database/schema'
import { consentPath, disownPath, listConsents, withdrawConsent } from '~/models/advice/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consents'
import { changeConsent, requireLeadId, toShownConsent } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** Shows no name: the mail with the link may be read by others. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const leadId = requireLeadId(context, params.reference)
  const { db, signer } = shopRequest(context)
  const consents = await listConsents(db, leadId)
  return {
    consents: consents.map(toShownConsent),
    path: consentPath(signer, leadId),
    disownPath: disownPath(signer, leadId),
  }
}

/** By post only: mail scanners open links. */
export function action(args: Route.ActionArgs) {
  return changeConsent(args, withdrawConsent, withdrawnWords)
}

const withdrawnWords: Record<LeadConsent['channel'], string> = {
  email: 'Votre accord est retiré : nous ne vous écrirons plus pour vous conseiller.',
  phone: 'Votre accord est retiré : nous ne vous appellerons pas pour vous conseiller.',
}

export default function Consents({ loaderData }: Route.ComponentProps) {
  const { consents, path, disownPath } = loaderData
  if (consents.length === 0) {
    return (
      <EmptyPage
        metaTitle="Vos accords"
        title="Il n’y a plus d’accord à retirer"
        text="Ce que vous aviez laissé après le questionnaire est effacé : nous n’écrivons ni n’appelons à ce sujet."
        action={{ href: href('/'), label: 'Aller à l’accueil' }}
      />
    )
  }
  return (
    <>
      <PageTop
        title="Vos accords"
        noIndex
        lead="Ce que vous avez accepté après le questionnaire, et quand (heure de Paris)."
      />
      <div className="stack narrow">
        <div className="card">
          <ConsentList consents={consents} path={path} />
        </div>
        <p className="small">
          Retirer un accord ne change rien à vos commandes ni aux rappels que vous avez demandés. Nous en gardons la
          date avec vos réponses, 3 ans après notre dernier contact :{' '}
          <a href={href('/confidentialite')}>vos données et vos droits</a>.
        </p>
        <p className="small">
          Vous n’avez jamais répondu à ce questionnaire ? <a href={disownPath}>Ce n’était pas moi</a>.
        </p>
      </div>
    </>
  )
}
