import { href, redirect } from 'react-router'
import { undoResends } from '~/mails/outbox-changes.server'
import { deskRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection, restoredText } from '../bulk.server'
import type { Route } from './+types/resend-undo'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/mails'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const result = await undoResends(db, { rows, by: actor, at })
  return answerBulk(
    { request, context },
    { result, words: restoredText, page: href('/admin/mails'), retour: text('retour') },
  )
}
