import { href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { removePerson } from '~/models/sequence/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/person-removal'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { sequence } }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-mercury/:sequence', { sequence }))
}

export async function action({ request, params: { sequence, enrolmentId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, z.object({ retour: returnField }))
  const retour = submission.status === 'success' ? submission.value.retour : undefined
  const removed = await removePerson(db, { id: enrolmentId, actor, at })
  const notice = removed
    ? done('Retirée\u202f: cette personne ne reçoit plus la suite.')
    : caution('Cette personne était déjà sortie de la séquence.')
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agent-mercury/:sequence', { sequence }) })
}
