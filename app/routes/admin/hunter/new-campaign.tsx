import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { campaignForm, contentOf } from '~/models/mailing/campaign'
import { createCampaign } from '~/models/mailing/campaign/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-campaign'
import { CampaignForm } from './campaign-form'
import { HunterFrame } from './hunter-frame'
import { loadFrame } from './hunter-frame.server'

export const handle = { policy: { body: { form: 655_360 } } satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, campaignForm)
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  const campaignId = await createCampaign(db, { content: contentOf(submission.value), actor, at })
  const notice = done('Campagne créée. Relisez-la, essayez-la, puis approuvez-la.')
  return redirectWithNotice(context, href('/admin/agent-hunter/campagnes/:campaignId', { campaignId }), notice)
}

export default function NewCampaign({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HunterFrame title="Nouvelle campagne" {...loaderData}>
      <CampaignForm
        action={href('/admin/agent-hunter/campagnes/nouvelle')}
        values={{ min_score: '0' }}
        lastResult={actionData?.lastResult}
        submit="Créer la campagne"
      />
    </HunterFrame>
  )
}
