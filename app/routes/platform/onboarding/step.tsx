import { data, redirect } from 'react-router'
import { onboardingCookie } from '~/middleware/cookies.server'
import { mailResumeLink, readWanted, saveAnswers, stepForms, type Wanted } from '~/models/platform/tenant/index.server'
import { parseForm, readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/onboarding.css?url'
import type { Route } from './+types/step'
import { lookUpCompany } from './look-up.server'
import { assertReached, onboardingRequest, stepPath } from './onboarding-request.server'
import { StepPage } from './step-page'
import { stepPage } from './step-page.server'

export const handle = {
  policy: { cache: 'no-store', limit: 'mail', showsForm: true, parameters: 'public' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?secteur=` and `?formule=`: chosen on the landing page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const onboarding = await onboardingRequest(context)
  const { draft, db } = onboarding
  const step = assertReached(context, onboarding, params.step)
  const { searchParams } = new URL(request.url)
  const chosen = readWanted({ sector: searchParams.get('secteur'), plan: searchParams.get('formule') })
  return stepPage({ db, step, draft, wanted: wantedOf(draft?.wanted, chosen) })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const onboarding = await onboardingRequest(context)
  const { registry, db, draft, at, signer } = onboarding
  const step = assertReached(context, onboarding, params.step)
  const form = stepForms[step - 1]
  // The last step posts elsewhere.
  if (!form) throw data('Page introuvable', { status: 404 })
  const typed = await readForm(request.clone() as typeof request)
  const chosen = readWanted({ sector: typed.secteur ?? null, plan: typed.formule ?? null })
  const wanted = wantedOf(draft?.wanted, chosen)
  const page = await stepPage({ db, step, draft, wanted })
  if (step === 1 && typed.chercher !== undefined) return lookUpCompany(page, typed, request.signal)
  const submission = await parseForm(request, form)
  if (submission.status !== 'success') return data({ ...page, lastResult: submission.reply() }, { status: 400 })
  const saved = await saveAnswers(registry.platform, { draft, answers: submission.value, wanted, at })
  if (step === 1) await mailResumeLink(db, { draft: saved, at })
  const cookie = onboardingCookie.serialize(signer, saved.id)
  return redirect(stepPath(step + 1), { status: 303, headers: { 'Set-Cookie': cookie } })
}

function wantedOf(former: Wanted | undefined, chosen: Wanted): Wanted {
  return { sector: chosen.sector ?? former?.sector, plan: chosen.plan ?? former?.plan }
}

export default function OnboardingStep({ loaderData, actionData }: Route.ComponentProps) {
  return <StepPage {...loaderData} {...actionData} />
}
