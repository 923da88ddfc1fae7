import { href, redirect } from 'react-router'
import { z } from 'zod'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { deleteView } from '~/models/platform/administrator/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/delete-view'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin'))
}

export async function action({ request, params: { viewId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, z.object({ retour: returnField }))
  const retour = submission.status === 'success' ? submission.value.retour : undefined
  const isDeleted = await deleteView(db, { by: actor, id: viewId, at })
  const notice = isDeleted ? done('La vue est supprimée.') : caution('Cette vue n’existe plus.')
  return answerRow({ request, context }, { notice, retour, page: href('/admin') })
}
