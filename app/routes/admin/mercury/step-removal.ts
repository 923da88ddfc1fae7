import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { removeStep } from '~/models/sequence/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/step-removal'
import { requireSequence, requireStepNumber } from './sequence-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const removalForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  retour: returnField,
})

export function loader({ params: { sequence } }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-mercury/:sequence', { sequence }))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const { key: sequence } = requireSequence(params.sequence)
  const step = requireStepNumber(params.step)
  const submission = await parseForm(request, removalForm)
  if (submission.status !== 'success') throw data('Demande incomplète', { status: 400 })
  const { version, retour } = submission.value
  const changed = await removeStep(db, { sequence, template, step, version, actor, at })
  const notice = changed.ok ? done(`Étape ${step} retirée.`) : caution(refusalText[changed.reason])
  return answerRow({ request, context }, { notice, retour, page: href('/admin/agent-mercury/:sequence', { sequence }) })
}

const refusalText = {
  unknown: 'Cette étape n’existe plus.',
  last: 'Une séquence garde au moins une étape\u202f: suspendez-la plutôt.',
  changed: 'Quelqu’un a changé cette séquence entre-temps\u202f: rien n’est retiré.',
}
