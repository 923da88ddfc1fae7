import { data } from 'react-router'
import { LeadPage } from '~/components/admin/leads/lead-page'
import { deskRequest } from '~/middleware/administrator.server'
import { nextActionForm } from '~/models/lead'
import { planNextAction } from '~/models/lead/index.server'
import { pastDayText } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/lead-action'
import { answerChange, loadLead } from './lead-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, nextActionForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const changed = await planNextAction(db, { ...submission.value, leadId, actor, at })
  if (!changed.ok && changed.reason === 'past-day') {
    return data({ result: submission.reply({ fieldErrors: { due: [pastDayText] } }) }, { status: 400 })
  }
  return answerChange({ request, context }, { leadId, changed, submission, words: 'Prochaine action enregistrée.' })
}

export default function LeadAction({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} refused={{ action: actionData }} />
}
