import { href } from 'react-router'
import { ClicksForm, ConsentList, StopAll } from '~/components/shop/account/consent-list'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageTop } from '~/components/shop/page/page-top'
import { type ConsentSubject, disownPath, endConsent, readConsents } from '~/models/crm/advice/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consents'
import { changeConsent, requireOwner, toConsentViews } from './consent-page.server'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

/** Shows no name: the mail with the link may be read by others. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const owner = await requireOwner(context, params.reference)
  const { db, signer } = shopRequest(context)
  const known = owner && (await readConsents(db, owner))
  return {
    consents: known ? toConsentViews(known) : [],
    isProspect: known?.isProspect ?? false,
    isRefused: known?.isRefused ?? false,
    canAgreeToClicks: Boolean(known?.isProspect && !known.isRefused && !known.clicks),
    path: href('/accords/:reference', params),
    disownPath: owner?.leadId ? disownPath(signer, owner.leadId) : undefined,
  }
}

/** By post only: mail scanners open links. */
export function action(args: Route.ActionArgs) {
  return changeConsent(args, endConsent, endedText)
}

const endedText: Record<ConsentSubject, string> = {
  advice: 'Votre accord est retiré : nous ne vous écrirons plus pour vous conseiller.',
  offers: 'Votre accord est retiré : nous ne vous enverrons plus de conseils ni d’offres.',
  'cart-reminder': 'Votre accord est retiré : nous ne vous écrirons pas au sujet de ce panier.',
  all: 'C’est noté : nous ne vous écrirons plus, sauf au sujet de vos commandes et de ce que vous demandez.',
  clicks: 'Votre accord est retiré\u202f: nous ne notons plus vos clics.',
  phone: 'Votre accord est retiré : nous ne vous appellerons pas pour vous conseiller.',
}

export default function Consents({ loaderData }: Route.ComponentProps) {
  const { consents, isProspect, isRefused, path } = loaderData
  if (consents.length === 0 && !isProspect) {
    return (
      <EmptyPage
        metaTitle="Vos accords"
        title="Il n’y a plus d’accord à retirer"
        text="Ce que vous aviez laissé est effacé : nous n’écrivons ni n’appelons à ce sujet."
        action={{ href: href('/'), label: 'Aller à l’accueil' }}
      />
    )
  }
  return (
    <>
      <PageTop title="Vos accords" noIndex lead="Ce que vous avez accepté, et quand (heure de Paris)." />
      <div className="stack narrow">
        {consents.length > 0 ? (
          <div className="card">
            <ConsentList consents={consents} path={path} />
          </div>
        ) : null}
        {isProspect ? (
          <p>
            Cette adresse est parmi nos contacts professionnels : nous pouvons lui présenter nos produits, sauf refus.
          </p>
        ) : null}
        {loaderData.canAgreeToClicks ? <ClicksForm path={path} /> : null}
        {isRefused ? (
          <p>
            <strong>Cette adresse a refusé nos e-mails</strong> : nous ne lui écrivons qu’au sujet de ses commandes et
            de ce qu’elle demande.
          </p>
        ) : (
          <StopAll path={path} />
        )}
        <p className="small">
          Retirer un accord ne change rien à vos commandes ni aux rappels que vous avez demandés. Combien de temps nous
          en gardons la date : <a href={href('/confidentialite')}>vos données et vos droits</a>.
        </p>
        {loaderData.disownPath ? (
          <p className="small">
            Vous n’avez jamais répondu à notre questionnaire ? <a href={loaderData.disownPath}>Ce n’était pas moi</a>.
          </p>
        ) : null}
      </div>
    </>
  )
}
