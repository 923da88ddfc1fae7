import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { completeRequests } from '~/models/support/contact/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection } from '../bulk.server'
import type { Route } from './+types/requests-done'
import { seenRequests } from './seen-requests.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/inbox'))
}

/** Marks the selected messages and callbacks as done. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const requests = seenRequests(rows)
  const result = await completeRequests(db, { rows: requests, by: actor, at })
  return answerBulk(
    { request, context },
    {
      result,
      words: (count) => (count === 1 ? '1 demande est terminée.' : `${count} demandes sont terminées.`),
      page: href('/admin/inbox'),
      retour: text('retour'),
      undo: href('/admin/inbox/terminer/annuler'),
      kindOf: (id) => requests.find((row) => row.id === id)?.kind ?? '',
    },
  )
}
