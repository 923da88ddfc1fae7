import { href } from 'react-router'
import { ConsentList } from '~/components/shop/account/consent-list'
import { PageMeta } from '~/components/shop/page/page-meta'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import type { LeadConsent } from '~/database/schema'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { consentPath, disownPath, listConsents, withdrawConsent } from '~/models/advice/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/consents'
import { consentChanged, readConsentChange, requireLeadId, toShownConsent } from './consent-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** Names nobody: whoever finds the mail sees what was agreed to and when, and may withdraw it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const leadId = requireLeadId(context, params.reference)
  const consents = await listConsents(context.get(tenantContext).db, leadId)
  return {
    consents: consents.map(toShownConsent),
    path: consentPath(signerOf(context), leadId),
    disownPath: disownPath(signerOf(context), leadId),
  }
}

/** Showing is not withdrawing: programs look at the links of a mail. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const leadId = requireLeadId(context, params.reference)
  const change = await readConsentChange({ request, context }, leadId)
  const { db } = context.get(tenantContext)
  const { channel, page } = change
  const changed = await withdrawConsent(db, { leadId, channel, page, at: requestContextOf(context).at })
  return consentChanged(context, change, { changed, line: withdrawnWords[channel] })
}

const withdrawnWords: Record<LeadConsent['channel'], string> = {
  email: 'Votre accord est retiré : nous ne vous écrirons plus pour vous conseiller.',
  phone: 'Votre accord est retiré : nous ne vous appellerons pas pour vous conseiller.',
}

export default function Consents({ loaderData }: Route.ComponentProps) {
  const { consents, path, disownPath } = loaderData
  if (consents.length === 0) {
    return (
      <>
        <PageMeta title="Vos accords" noIndex />
        <EmptyState
          heading="h1"
          title="Il n’y a plus d’accord à retirer"
          text="Ce que vous aviez laissé après le questionnaire est effacé : nous n’écrivons ni n’appelons à ce sujet."
          action={{ href: href('/'), label: 'Aller à l’accueil' }}
        />
      </>
    )
  }
  return (
    <>
      <PageMeta title="Vos accords" noIndex />
      <PageHeader
        title="Vos accords"
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
