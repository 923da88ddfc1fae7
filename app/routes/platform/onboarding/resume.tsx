import { data, href, redirect } from 'react-router'
import { PlatformMeta } from '~/components/platform/platform-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { onboardingCookie } from '~/middleware/cookies.server'
import { findDraft, firstOpenStep } from '~/models/platform/tenant/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/resume'
import { onboardingRequest, stepPath } from './onboarding-request.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** Opening the link changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { draft } = await findOfLink(params.reference, context)
  return data({ company: draft?.answers.company_name }, { status: draft ? 200 : 404 })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { draft, signer } = await findOfLink(params.reference, context)
  if (!draft) return data(null, { status: 404 })
  const cookie = onboardingCookie.serialize(signer, draft.id)
  return redirect(stepPath(firstOpenStep(draft.answers)), { status: 303, headers: { 'Set-Cookie': cookie } })
}

async function findOfLink(reference: string, context: Route.LoaderArgs['context']) {
  const { registry, signer, at } = await onboardingRequest(context)
  const id = signer.parseReference('onboarding', reference)
  return { draft: id === undefined ? undefined : await findDraft(registry.platform, { id, at }), signer }
}

export default function Resume({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <div className="wrap page stack">
      <PlatformMeta title="Reprendre l’inscription – Catalyse" description="Reprendre l’inscription." noIndex />
      <h1>{company ? 'Reprendre votre inscription' : 'Ce lien ne sert plus'}</h1>
      {company ? (
        <form className="stack" method="post">
          <p>Les réponses données pour {company} sont gardées. Reprenez-les sur cet appareil.</p>
          <div>
            <Button>Reprendre</Button>
          </div>
        </form>
      ) : (
        <>
          <p>Il est incomplet, ou l’inscription a été effacée un mois après la dernière réponse.</p>
          <div>
            <ButtonLink href={href('/catalyse/onboarding')}>Commencer une inscription</ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
