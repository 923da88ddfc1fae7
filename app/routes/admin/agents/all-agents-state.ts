import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { agentName } from '~/models/agent'
import { startAllAgents, stopAllAgents } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/all-agents-state'
import { agentsRequest } from './agent-request.server'

export const handle = { policy: {} satisfies RoutePolicy }

const stateForm = z.object({ wanted: z.enum(['running', 'stopped']), retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { tenant, who } = agentsRequest(context)
  const submission = await parseForm(request, stateForm)
  if (submission.status !== 'success') throw data('Demande incomplète', { status: 400 })
  const { wanted, retour } = submission.value
  const keys = await (wanted === 'running' ? startAllAgents : stopAllAgents)(tenant, who)
  const names = keys.map(agentName).join(', ')
  const notice = names ? done(`${doneText[wanted]}\u202f: ${names}.`) : caution(noneText[wanted])
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agents') })
}

const doneText = { running: 'Démarrés', stopped: 'Arrêtés' }

const noneText = {
  running: 'Aucun agent ne peut être démarré\u202f: les cartes disent ce qui manque à chacun.',
  stopped: 'Aucun agent n’est à arrêter.',
}
