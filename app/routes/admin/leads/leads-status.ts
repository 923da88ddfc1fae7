import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { leadStatuses, leadStatusLabels } from '~/models/crm/lead'
import { setLeadStatuses } from '~/models/crm/lead/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection } from '../bulk.server'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/leads-status'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/leads'))
}

/** Changes all selected leads. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const [page, retour] = [href('/admin/leads'), text('retour')]
  const status = leadStatuses.find((known) => known === text('status'))
  if (!status) return answerRow({ request, context }, { notice: caution('Choisissez un statut.'), retour, page })
  const result = await setLeadStatuses(db, { rows, status, actor, at })
  const label = `«\u202f${leadStatusLabels[status]}\u202f»`
  const words = (count: number) =>
    count === 1 ? `1 lead est passé à ${label}.` : `${count} leads sont passés à ${label}.`
  return answerBulk({ request, context }, { result, words, page, retour, undo: href('/admin/leads/statut/annuler') })
}
