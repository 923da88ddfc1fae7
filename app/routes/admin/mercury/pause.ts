import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { setPaused } from '~/models/sequence/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, returnField } from '../row-answer.server'
import type { Route } from './+types/pause'
import { requireSequence } from './sequence-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const pauseForm = z.object({ suspendue: z.enum(['oui', 'non']), retour: returnField })

export function loader({ params: { sequence } }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-mercury/:sequence', { sequence }))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { key: sequence, name } = requireSequence(params.sequence)
  const submission = await parseForm(request, pauseForm)
  if (submission.status !== 'success') throw data('Demande incomplète', { status: 400 })
  const { suspendue, retour } = submission.value
  await setPaused(db, { sequence, paused: suspendue === 'oui', actor, at })
  const notice = done(suspendue === 'oui' ? `${name}\u202f: suspendue.` : `${name}\u202f: reprise.`)
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agent-mercury/:sequence', { sequence }) })
}
