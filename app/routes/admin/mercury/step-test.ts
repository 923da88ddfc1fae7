import { href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadPreview } from '../mail-document.server'
import { answerRow, caution, returnField } from '../row-answer.server'
import { notConfigured, sendTestOf } from '../send-now.server'
import type { Route } from './+types/step-test'

export const handle = { policy: { parameters: 'public', limit: 'mail' } satisfies RoutePolicy }

const testForm = z.object({ personne: z.string().optional(), retour: returnField })

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-mercury/:sequence/:step/apercu', params))
}

/** Sent to the administrator only, whatever recipient the text names. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, testForm)
  const { personne, retour } = submission.status === 'success' ? submission.value : {}
  const page = href('/admin/agent-mercury/:sequence/:step/apercu', params)
  const { preview } = await loadPreview({ params, context }, personne)
  const answer = (words: string) =>
    answerRow({ request, context }, { notice: caution(words), page, ...(retour && { retour }) })
  if (!preview.ok) return answer(preview.message)
  const outcome = await sendTestOf(context, preview.mail)
  if (!outcome) return answer(notConfigured)
  if (!outcome.ok) return answer(`Le serveur n’a pas pris l’essai\u202f: «\u202f${outcome.error}\u202f».`)
  const notice = done(`Essai parti\u202f: «\u202f${outcome.answer}\u202f».`)
  return answerRow({ request, context }, { notice, page, ...(retour && { retour }) })
}
