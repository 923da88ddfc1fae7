import { href, redirect } from 'react-router'
import { securityProbes } from '~/integrations/security/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { askForAudit } from '~/models/platform/security/index.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/audit'
import { SecurityFailure } from './security-failure'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/agent-fortress'))
}

/** Answers once all scans have ended: they run in parallel, each within its time limit. */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor, at } = deskRequest(context)
  const means = { config, probes: securityProbes, actor, at, signal: request.signal }
  const asked = await askForAudit(context.get(tenantContext), means)
  const notice = asked.ok
    ? done(
        `Analyse terminée\u202f: ${asked.score === undefined ? 'aucun contrôle n’a pu s’exécuter' : `score ${asked.score} sur 100`}.`,
      )
    : caution('Une analyse est déjà en cours\u202f: son résultat s’affiche ici dans quelques secondes.')
  return redirectWithNotice(context, href('/admin/agent-fortress'), notice)
}

/** Never rendered: every response redirects. */
export default function Audit() {
  return null
}

export function ErrorBoundary() {
  return <SecurityFailure title="Erreur lors de l’analyse" />
}
