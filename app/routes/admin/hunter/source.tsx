import { data, href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type FeedPlatform, feedForm, feedPlatforms, platformLabels, platformOrigins } from '~/models/crm/lead-feed'
import { changeFeed } from '~/models/crm/lead-feed/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/source'
import { HunterSources } from './hunter-sources'
import { loadSources } from './sources-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

/** A token is not shown again. */
const hidden = { hideFields: ['token' as const] }

export function loader({ params, context }: Route.LoaderArgs) {
  readPlatform(params.platform)
  return loadSources(context)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const platform = readPlatform(params.platform)
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, feedForm)
  if (submission.status !== 'success') return data({ result: submission.reply(hidden) }, { status: 400 })
  const { signer } = context.get(tenantContext).identity
  const extraOrigins = config.leadFeedOrigins
  const changed = await changeFeed(db, { ...submission.value, platform, extraOrigins, signer, actor, at })
  const page = href('/admin/agent-hunter/sources')
  if (changed.ok)
    return answerRow(
      { request, context },
      { notice: done(`${platformLabels[platform].name}\u202f: source enregistrée.`), page },
    )
  if (changed.reason === 'foreign')
    return data(
      {
        result: submission.reply({ ...hidden, fieldErrors: { url: [`Une adresse de ${platformOrigins[platform]}`] } }),
      },
      { status: 400 },
    )
  if (changed.reason === 'no-token')
    return data(
      { result: submission.reply({ ...hidden, fieldErrors: { token: ['Indiquez le jeton de cette adresse'] } }) },
      { status: 400 },
    )
  const lines = [`${changed.by || 'Quelqu’un'} a changé cette source entre-temps.`]
  return data({ result: submission.reply(hidden), changed: { version: changed.version, lines } }, { status: 409 })
}

function readPlatform(text: string): FeedPlatform {
  const platform = chosen(text, feedPlatforms)
  if (!platform) throw data('Source inconnue', { status: 404 })
  return platform
}

export default function SourceRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <HunterSources {...loaderData} refused={actionData && { platform: params.platform, answer: actionData as never }} />
  )
}
