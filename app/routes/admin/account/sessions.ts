import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { endOtherSessions, endOwnSession } from '~/models/platform/administrator/index.server'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/sessions'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/compte'), 302)
}

/** Ends the session that `id` names, or all the others. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, administrator } = deskRequest(context)
  const { id: userId, sessionHash } = administrator
  const { id } = await readForm(request)
  if (id === undefined) await endOtherSessions(db, { userId, sessionHash })
  else await endOwnSession(db, { userId, id })
  return redirectWithNotice(context, href('/admin/compte'), done('C’est fermé.'))
}
