import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { withdrawInvitation } from '~/models/platform/administrator/index.server'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/invitation-withdrawal'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/users'), 302)
}

export async function action(asked: Route.ActionArgs) {
  await requireFreshPassword(asked)
  const { request, context } = asked
  const { db, at, actor } = deskRequest(context)
  const { email = '' } = await readForm(request)
  const withdrawn = await withdrawInvitation(db, { email, by: actor, at })
  const notice = withdrawn.ok ? done('L’invitation est retirée\u202f: son lien n’ouvre plus rien.') : goneNotice
  return redirectWithNotice(context, href('/admin/users'), notice)
}

const goneNotice = {
  tone: 'caution' as const,
  lines: ['Rien n’a changé\u202f: cette invitation a déjà été acceptée, remplacée ou retirée.'],
}
