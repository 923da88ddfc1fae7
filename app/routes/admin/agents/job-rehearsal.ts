import { href, redirect } from 'react-router'
import { z } from 'zod'
import { done, type Notice } from '~/middleware/flash.server'
import { type RehearseJobResult, rehearseJob } from '~/models/agent/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/job-rehearsal'
import { agentsRequest } from './agent-request.server'

export const handle = { policy: {} satisfies RoutePolicy }

const rehearsalForm = z.object({ retour: returnField })

export function loader() {
  return redirect(href('/admin/agents'))
}

/** Dry run of a retry. */
export async function action({ request, params: { jobId }, context }: Route.ActionArgs) {
  const { tenant, who } = agentsRequest(context)
  const submission = await parseForm(request, rehearsalForm)
  const retour = submission.status === 'success' ? submission.value.retour : undefined
  const notice = noticeOf(await rehearseJob(tenant, { jobId, ...who }))
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agents') })
}

function noticeOf(tried: RehearseJobResult): Notice {
  if (tried.ok) return done(`Essai à blanc\u202f: ${tried.message}`)
  if (tried.reason === 'failed') return caution(`Essai à blanc\u202f: ${tried.message}`)
  return caution(
    tried.reason === 'unknown'
      ? 'Ce travail n’est plus abandonné\u202f: rien n’a changé.'
      : 'Ce travail ne peut pas être essayé à blanc. Vous pouvez le rejouer.',
  )
}
