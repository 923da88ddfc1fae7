import { href, redirect } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { askForBackup } from '~/models/platform/machine/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/backup'
import { operatorRequest } from './operator.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/system'))
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor, at } = operatorRequest(context)
  const asked = await askForBackup(db, { actor, at })
  const notice = asked.ok ? done('La sauvegarde commence.') : caution('Une sauvegarde est déjà en cours.')
  return redirectWithNotice(context, href('/admin/system'), notice)
}
