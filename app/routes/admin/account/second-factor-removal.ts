import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findAdministrator, removeSecondFactor } from '~/models/platform/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/second-factor-removal'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/compte/second-facteur'), 302)
}

export async function action(asked: Route.ActionArgs) {
  await requireFreshPassword(asked)
  const { db, at, administrator, actor } = deskRequest(asked.context)
  const user = await findAdministrator(db, administrator.id)
  if (user) await removeSecondFactor(db, { user, by: actor, at })
  return redirectWithNotice(asked.context, href('/admin/compte'), done('Le second facteur est retiré.'))
}
