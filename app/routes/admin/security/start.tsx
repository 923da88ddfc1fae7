import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { startAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { controlRefusalText } from '../agents/verbs.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/start'
import { SecurityFailure } from './security-failure'

export const handle = { policy: {} satisfies RoutePolicy }

const title = 'Erreur lors du démarrage de l’agent'

export function loader() {
  return redirect(href('/admin/agent-fortress'))
}

export async function action({ context }: Route.ActionArgs) {
  const { actor, at } = deskRequest(context)
  const started = await startAgent(context.get(tenantContext), { key: 'security', actor, at })
  const notice = started.ok ? done('Fortress est démarré.') : caution(title, controlRefusalText(started))
  return redirectWithNotice(context, href('/admin/agent-fortress'), notice)
}

/** Never rendered: every response redirects. */
export default function Start() {
  return null
}

export function ErrorBoundary() {
  return <SecurityFailure title={title} />
}
