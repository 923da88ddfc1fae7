import { href, redirect } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { stopAgent } from '~/models/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { agentRequest, controlRefusalText } from '../agents/agent-request.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/stop'
import { SecurityFailure } from './security-failure'

export const handle = { policy: {} satisfies RoutePolicy }

const title = 'Erreur lors de l’arrêt de l’agent'

export function loader() {
  return redirect(href('/admin/agent-fortress'))
}

export async function action({ context }: Route.ActionArgs) {
  const { tenant, who, key } = agentRequest(context, 'security')
  const stopped = await stopAgent(tenant, { key, ...who })
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
