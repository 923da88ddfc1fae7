import { data } from 'react-router'
import { LeadPage } from '~/components/admin/leads/lead-page'
import { deskRequest } from '~/middleware/administrator.server'
import { leadStatusForm } from '~/models/lead'
import { setLeadStatus } from '~/models/lead/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/lead-status'
import { answerChange, loadLead } from './lead-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, leadStatusForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const changed = await setLeadStatus(db, { ...submission.value, leadId, actor, at })
  return answerChange(context, { leadId, changed, submission, words: 'Statut enregistré.' })
}

export default function LeadStatusRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} refused={{ status: actionData }} />
}
