import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { undoProspectStatuses } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection, restoredText } from '../bulk.server'
import type { Route } from './+types/prospects-status-undo'

export const handle = { policy: {} satisfies RoutePolicy }

const page = href('/admin/agent-hunter/prospects')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const result = await undoProspectStatuses(db, { rows, actor, at })
  return answerBulk({ request, context }, { result, words: restoredText, page, retour: text('retour') })
}
