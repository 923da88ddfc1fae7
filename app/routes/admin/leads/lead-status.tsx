import { data, href } from 'react-router'
import { LeadPage } from '~/components/admin/leads/lead-page'
import { deskRequest } from '~/middleware/administrator.server'
import { leadStatusForm, leadStatusLabels } from '~/models/lead'
import { setLeadStatus } from '~/models/lead/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, returnField } from '../row-answer.server'
import type { Route } from './+types/lead-status'
import { answerChange, loadLead, rowNotice } from './lead-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

/** Set by a list row, not by the lead's page. */
const statusForm = leadStatusForm.extend({ retour: returnField })

export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, statusForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, status, retour } = submission.value
  const changed = await setLeadStatus(db, { version, status, leadId, actor, at })
  if (retour !== undefined) {
    const notice = rowNotice(changed, `Statut enregistré\u202f: ${leadStatusLabels[status]}.`)
    return answerRow({ request, context }, { notice, retour, page: href('/admin/leads') })
  }
  return answerChange({ request, context }, { leadId, changed, submission, words: 'Statut enregistré.' })
}

export default function LeadStatusRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} refused={{ status: actionData }} />
}
