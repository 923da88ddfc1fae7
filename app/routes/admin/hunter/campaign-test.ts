import { href, redirect } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import { notConfigured, sendTestOf } from '../send-now.server'
import type { Route } from './+types/campaign-test'
import { loadPreview, requireCampaign } from './campaign-page.server'

export const handle = { policy: { parameters: 'public', limit: 'mail' } satisfies RoutePolicy }

const testForm = z.object({ prospect: z.string().default(''), etape: z.string().default('1'), retour: returnField })

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-hunter/campagnes/:campaignId', params))
}

/** Sent to the administrator only, whatever recipient the text names. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, testForm)
  const { prospect, etape, retour } = submission.status === 'success' ? submission.value : { prospect: '', etape: '1' }
  const page = href('/admin/agent-hunter/campagnes/:campaignId', params)
  const campaign = await requireCampaign(context, params.campaignId)
  const { preview } = await loadPreview(context, { campaign, search: new URLSearchParams({ prospect, etape }) })
  const answer = (words: string) =>
    answerRow({ request, context }, { notice: caution(words), page, ...(retour && { retour }) })
  if (!preview?.ok) return answer(preview?.message ?? 'Aucun prospect à qui écrire.')
  const outcome = await sendTestOf(context, preview.mail)
  if (!outcome) return answer(notConfigured)
  if (!outcome.ok) return answer(`Le serveur n’a pas pris l’essai\u202f: «\u202f${outcome.error}\u202f».`)
  const notice = done(`Essai parti\u202f: «\u202f${outcome.answer}\u202f».`)
  return answerRow({ request, context }, { notice, page, ...(retour && { retour }) })
}
