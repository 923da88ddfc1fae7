import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { undoLeadStatuses } from '~/models/crm/lead/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection, restoredText } from '../bulk.server'
import type { Route } from './+types/leads-status-undo'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/leads'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const result = await undoLeadStatuses(db, { rows, actor, at })
  return answerBulk(
    { request, context },
    { result, words: restoredText, page: href('/admin/leads'), retour: text('retour') },
  )
}
