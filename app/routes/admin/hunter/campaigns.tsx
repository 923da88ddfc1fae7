import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { adminRequest } from '~/middleware/administrator.server'
import { readSettings } from '~/models/base/setting/index.server'
import { listCampaigns, readCampaignFigures } from '~/models/mailing/campaign/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/campaigns'
import { CampaignCards } from './campaign-cards'
import { toCampaignView } from './campaign-page.server'
import { HunterFrame } from './hunter-frame'
import { loadFrame } from './hunter-frame.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const campaigns = await listCampaigns(db)
  const settings = await readSettings(db)
  const figures = await readCampaignFigures(
    db,
    campaigns.map(({ id }) => id),
  )
  return {
    frame: await loadFrame(context),
    campaigns: campaigns.map((campaign) => toCampaignView(campaign, { figures: figures.get(campaign.id), settings })),
  }
}

export default function Campaigns({ loaderData: { frame, campaigns } }: Route.ComponentProps) {
  return (
    <HunterFrame title="Campagnes" {...frame}>
      <p>
        <Link className="button" to={href('/admin/agent-hunter/campagnes/nouvelle')}>
          Nouvelle campagne
        </Link>
      </p>
      {campaigns.length === 0 ? (
        <AdminEmpty>
          <p>Aucune campagne créée.</p>
          <p className="muted">
            Une campagne écrit à des prospects professionnels, après approbation, dans les heures et la limite du jour.
          </p>
        </AdminEmpty>
      ) : (
        <CampaignCards campaigns={campaigns} />
      )}
    </HunterFrame>
  )
}
