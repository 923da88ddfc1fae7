import { href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { testAgent } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/agent-test'
import { agentRequest } from './agent-request.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const testForm = z.object({ retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { tenant, who, key } = agentRequest(context, params.agent)
  const submission = await parseForm(request, testForm)
  const retour = submission.status === 'success' ? submission.value.retour : undefined
  const tested = await testAgent(tenant, { key, ...who })
  const notice = tested.ok
    ? done(tested.message)
    : caution(tested.reason === 'later' ? 'Cet agent n’a pas d’essai à blanc.' : tested.message)
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agents') })
}
