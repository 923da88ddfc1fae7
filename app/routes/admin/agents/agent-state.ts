import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { agentName } from '~/models/agent'
import { startAgent, stopAgent } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/agent-state'
import { agentRequest, controlRefusalText } from './agent-request.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const stateForm = z.object({ wanted: z.enum(['running', 'stopped']), retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { tenant, who, key } = agentRequest(context, params.agent)
  const submission = await parseForm(request, stateForm)
  if (submission.status !== 'success') throw data('Demande incomplète', { status: 400 })
  const { wanted, retour } = submission.value
  const changed = await (wanted === 'running' ? startAgent : stopAgent)(tenant, { key, ...who })
  const notice = changed.ok ? done(doneText[wanted](agentName(key))) : caution(controlRefusalText(changed))
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agents') })
}

const doneText = {
  running: (name: string) => `${name} est démarré.`,
  stopped: (name: string) => `${name} est arrêté, et le reste après un redémarrage.`,
}
