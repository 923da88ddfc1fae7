import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/campaign'
import { CampaignPage } from './campaign-page'
import { loadCampaignPage } from './campaign-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from '../mercury/stylesheet'

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadCampaignPage(context, { id: params.campaignId, search: url.searchParams })
}

export default function ShownCampaign({ loaderData }: Route.ComponentProps) {
  return <CampaignPage {...loaderData} />
}
