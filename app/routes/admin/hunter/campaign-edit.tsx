import { data, href } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { campaignForm, contentOf, typedOf } from '~/models/mailing/campaign'
import { editCampaign } from '~/models/mailing/campaign/index.server'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/campaign-edit'
import { CampaignForm } from './campaign-form'
import { requireCampaign } from './campaign-page.server'
import { HunterFrame } from './hunter-frame'
import { loadFrame } from './hunter-frame.server'
import { refusalText } from './verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 655_360 } } satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, version, content, started_at } = await requireCampaign(context, params.campaignId)
  return { frame: await loadFrame(context), id, version, values: typedOf(content), hasBegun: started_at !== null }
}

const editForm = campaignForm.safeExtend({
  version: versionField,
})

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const { campaignId } = params
  const submission = await parseForm(request, editForm)
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  const { version } = submission.value
  const edited = await editCampaign(db, { id: campaignId, version, content: contentOf(submission.value), actor, at })
  if (!edited.ok) return data({ lastResult: submission.reply({ formErrors: [refusalText(edited)] }) }, { status: 409 })
  const notice = done('Campagne enregistrée. Elle attend une nouvelle approbation.')
  return redirectWithNotice(context, href('/admin/agent-hunter/campagnes/:campaignId', { campaignId }), notice)
}

export default function EditCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, id, version, values, hasBegun } = loaderData
  return (
    <HunterFrame title="Modifier la campagne" {...frame}>
      {hasBegun ? (
        <Notice
          tone="info"
          live={false}
          lines={['Ce qui est parti reste tel quel. La suite prend ces mots, une fois approuvés.']}
        />
      ) : null}
      <CampaignForm
        action={href('/admin/agent-hunter/campagnes/:campaignId/modifier', { campaignId: id })}
        values={values}
        version={version}
        lastResult={actionData?.lastResult}
        submit="Enregistrer"
      />
    </HunterFrame>
  )
}
