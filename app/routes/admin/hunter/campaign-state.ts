import { href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { findSenderObstacle, isUnidentified } from '~/models/base/outbox/index.server'
import { approveCampaign, countAudience, pauseCampaign, runCampaign } from '~/models/mailing/campaign/index.server'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/campaign-state'
import { requireCampaign } from './campaign-page.server'
import { refusalNotice } from './campaign-text.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const stateForm = z.object({
  to: z.enum(['approved', 'running', 'paused']),
  version: versionField,
  retour: returnField,
})

const doneText = {
  approved: 'Campagne approuvée. Elle attend que vous la lanciez.',
  running: 'Campagne lancée\u202f: les messages partent dans les heures et la limite du jour.',
  paused: 'Campagne en pause\u202f: rien ne part plus.',
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/agent-hunter/campagnes/:campaignId', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = href('/admin/agent-hunter/campagnes/:campaignId', params)
  const campaign = await requireCampaign(context, params.campaignId)
  const submission = await parseForm(request, stateForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution('Demande illisible\u202f: rechargez la page.'), page })
  const { to, version, retour } = submission.value
  const changed = await change(context, { to, version, campaign })
  const notice = changed.ok ? done(doneText[to]) : refusalNotice(changed)
  return answerRow({ request, context }, { notice, page, ...(retour && { retour }) })
}

async function change(
  context: Route.ActionArgs['context'],
  {
    to,
    version,
    campaign,
  }: {
    to: keyof typeof doneText
    version: number
    campaign: Awaited<ReturnType<typeof requireCampaign>>
  },
) {
  const { db, identity, actor, at } = deskRequest(context)
  const { id, content } = campaign
  const input = { id, version, actor, at }
  if (to === 'paused') return pauseCampaign(db, input)
  if (to === 'running') return runCampaign(db, { ...input, obstacle: await findSenderObstacle({ db, identity }) })
  const { reached } = await countAudience(db, { audience: content.audience, campaignId: id, at })
  return approveCampaign(db, { ...input, reached, isUnidentified: await isUnidentified({ db, identity }) })
}
