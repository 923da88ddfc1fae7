import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { agentName } from '~/models/agent'
import { setAutoStart } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, returnField } from '../row-answer.server'
import type { Route } from './+types/auto-start'
import { agentRequest } from './agent-request.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const autoStartForm = z.object({ auto: z.enum(['oui', 'non']), retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { tenant, who, key } = agentRequest(context, params.agent)
  const submission = await parseForm(request, autoStartForm)
  if (submission.status !== 'success') throw data('Demande incomplète', { status: 400 })
  const { auto, retour } = submission.value
  await setAutoStart(tenant.db, { key, autoStart: auto === 'oui', ...who })
  const message = auto === 'oui' ? 'reprendra après un redémarrage' : 'attendra une personne après un redémarrage'
  return answerRow(
    { request, context },
    { notice: done(`${agentName(key)} ${message}.`), retour, page: href('/admin/agents') },
  )
}
