import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { undoCompletion } from '~/models/support/contact/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection, restoredText } from '../bulk.server'
import type { Route } from './+types/requests-done-undo'
import { seenRequests } from './seen-requests.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/inbox'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const result = await undoCompletion(db, { rows: seenRequests(rows), by: actor, at })
  return answerBulk(
    { request, context },
    { result, words: restoredText, page: href('/admin/inbox'), retour: text('retour') },
  )
}
