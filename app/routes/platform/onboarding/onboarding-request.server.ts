import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { tenants } from '~/database/registry.server'
import { onboardingCookie } from '~/middleware/cookies.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { requestContextOf } from '~/middleware/request.server'
import { steps } from '~/models/platform/tenant'
import { findDraft, findWorkspaceOfDraft, firstOpenStep } from '~/models/platform/tenant/index.server'
import { shopRequest } from '~/routes/shop-request.server'

/** With the browser's onboarding, while it can be taken up. */
export async function onboardingRequest(context: Readonly<RouterContextProvider>) {
  const request = shopRequest(context)
  const registry = await tenants()
  const id = onboardingCookie.read(requestContextOf(context))
  const draft = typeof id === 'string' ? await findDraft(registry.platform, { id, at: request.at }) : undefined
  const workspace = draft && (await findWorkspaceOfDraft(registry.platform, draft.id))
  return { ...request, registry, draft, workspace }
}

export type OnboardingRequest = Awaited<ReturnType<typeof onboardingRequest>>

/** Throws 404; redirects from a step that is not reached, and from every step once the workspace exists. */
export function assertReached(
  context: Readonly<RouterContextProvider>,
  { draft, workspace }: OnboardingRequest,
  named: string,
): number {
  const step = /^[1-7]$/.test(named) ? Number(named) : 0
  if (step === 0) throw data('Page introuvable', { status: 404 })
  if (workspace) throw redirect(href('/catalyse/onboarding/espace'), 303)
  const open = firstOpenStep(draft?.answers ?? {})
  if (step <= open) return step
  const lines = [`Répondez d’abord à l’étape ${open}, «\u202f${steps[open - 1]}\u202f».`]
  throw redirectWithNotice(context, stepPath(open), { tone: 'info', lines })
}

export function stepPath(step: number): string {
  return href('/catalyse/onboarding/:step', { step: String(step) })
}
