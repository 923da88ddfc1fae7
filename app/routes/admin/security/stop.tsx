import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { stopAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { controlRefusalText } from '../agents/verbs.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/stop'
import { SecurityFailure } from './security-failure'

export const handle = { policy: {} satisfies RoutePolicy }

const title = 'Erreur lors de l’arrêt de l’agent'

export function loader() {
  return redirect(href('/admin/agent-fortress'))
}

export async function action({ context }: Route.ActionArgs) {
  const { actor, at } = deskRequest(context)
  const stopped = await stopAgent(context.get(tenantContext), { key: 'security', actor, at })
  const message = 'Fortress est arrêté, et le reste après un redémarrage.'
  const notice = stopped.ok ? done(message) : caution(title, controlRefusalText(stopped))
  return redirectWithNotice(context, href('/admin/agent-fortress'), notice)
}

/** Never rendered: every response redirects. */
export default function Stop() {
  return null
}

export function ErrorBoundary() {
  return <SecurityFailure title={title} />
}
