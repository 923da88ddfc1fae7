import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { bulkStatusForm, prospectStatusLabels } from '~/models/crm/prospect'
import { setProspectStatuses } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection } from '../bulk.server'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/prospects-status'

export const handle = { policy: {} satisfies RoutePolicy }

const page = href('/admin/agent-hunter/prospects')

export function loader() {
  return redirect(page)
}

/** Of all that are chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const retour = text('retour')
  const sent = bulkStatusForm.safeParse({ status: text('status'), reason: text('reason') })
  if (!sent.success) {
    const [issue] = sent.error.issues
    return answerRow({ request, context }, { notice: caution(`${issue?.message}.`), retour, page })
  }
  const { status, reason } = sent.data
  const result = await setProspectStatuses(db, { rows, status, reason, actor, at })
  const label = `«\u202f${prospectStatusLabels[status]}\u202f»`
  const words = (count: number) =>
    count === 1 ? `1 prospect est passé à ${label}.` : `${count} prospects sont passés à ${label}.`
  const undo = href('/admin/agent-hunter/prospects/statut/annuler')
  return answerBulk({ request, context }, { result, words, page, retour, undo })
}
