import { data } from 'react-router'
import { LeadPage } from '~/components/admin/leads/lead-page'
import { deskRequest } from '~/middleware/administrator.server'
import { leadNoteForm } from '~/models/lead'
import { addLeadNote } from '~/models/lead/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/lead-note'
import { answerChange, loadLead } from './lead-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, leadNoteForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const changed = await addLeadNote(db, { ...submission.value, leadId, actor, at })
  return answerChange({ request, context }, { leadId, changed, submission, words: 'Note ajoutée.' })
}

export default function LeadNote({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} refused={{ note: actionData }} />
}
