import { data, href } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { feedPlatforms, platformLabels } from '~/models/crm/lead-feed'
import { removeFeed } from '~/models/crm/lead-feed/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import type { Route } from './+types/source-removal'

export const handle = { policy: {} satisfies RoutePolicy }

export async function action({ params, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const platform = chosen(params.platform, feedPlatforms)
  if (!platform) throw data('Source inconnue', { status: 404 })
  await removeFeed(db, { platform, actor, at })
  const page = href('/admin/agent-hunter/sources')
  return redirectWithNotice(context, page, done(`${platformLabels[platform].name} n’est plus collecté.`))
}

export function loader() {
  throw new Response(null, { status: 404 })
}
