import { data } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { mailDocument } from '../mail-document.server'
import type { Route } from './+types/campaign-html'
import { loadPreview, requireCampaign } from './campaign-page.server'

export const handle = { policy: { hydrate: false, parameters: 'public' } satisfies RoutePolicy }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const campaign = await requireCampaign(context, params.campaignId)
  const { preview } = await loadPreview(context, { campaign, search: url.searchParams })
  if (!preview?.ok) throw data(preview?.message ?? 'Aucun prospect à qui écrire', { status: 404 })
  return mailDocument(preview.mail.html, adminRequest(context).identity.origin)
}
