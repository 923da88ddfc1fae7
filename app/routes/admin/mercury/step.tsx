import { data, href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { stepForm } from '~/models/sequence'
import { writeStep } from '~/models/sequence/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/step'
import { SequencePage } from './sequence-page'
import { loadSequence, requireSequence, requireStepNumber } from './sequence-page.server'

export const handle = { policy: { parameters: 'public', body: { form: 655_360 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireStepNumber(params.step)
  return loadSequence(context, params.sequence)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const { key: sequence } = requireSequence(params.sequence)
  const step = requireStepNumber(params.step)
  const submission = await parseForm(request, stepForm(sequence))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, after_hours: afterHours, subject, text } = submission.value
  const words = { afterHours, subject, text }
  const changed = await writeStep(db, { sequence, template, step, version, words, actor, at })
  if (changed.ok) {
    const page = href('/admin/agent-mercury/:sequence', { sequence })
    return redirectWithNotice(context, page, done(`Étape ${step} enregistrée.`))
  }
  if (changed.reason !== 'changed') throw data('Étape inconnue', { status: 404 })
  return data({ result: submission.reply({ formErrors: [changedText] }) }, { status: 409 })
}

const changedText =
  'Quelqu’un a changé cette séquence entre-temps\u202f: rien n’est enregistré. Vos mots sont là\u202f; enregistrez encore pour remplacer les siens.'

export default function StepRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  return <SequencePage {...loaderData} refused={{ step: Number(params.step), result: actionData?.result }} />
}
