import { href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { retryDeadJob } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/job-retry'
import { agentsRequest } from './agent-request.server'

export const handle = { policy: {} satisfies RoutePolicy }

const retryForm = z.object({ retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

/** Grants five more attempts. */
export async function action({ request, params: { jobId }, context }: Route.ActionArgs) {
  const { tenant, who } = agentsRequest(context)
  const submission = await parseForm(request, retryForm)
  const retour = submission.status === 'success' ? submission.value.retour : undefined
  const retried = await retryDeadJob(tenant.db, { jobId, ...who })
  const notice = retried
    ? done('Le travail reprend dès que son agent tourne.')
    : caution('Ce travail n’est plus abandonné\u202f: rien n’a changé.')
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agents') })
}
