import { href, redirect } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { askForExamination } from '~/models/platform/machine/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/examination'
import { operatorRequest } from './operator.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/system'))
}

export async function action({ context }: Route.ActionArgs) {
  const { at } = operatorRequest(context)
  const started = askForExamination({ shop: FIRST_TENANT, at })
  const notice = started ? done('L’examen commence.') : caution('Un examen est déjà en cours.')
  return redirectWithNotice(context, href('/admin/system'), notice)
}
