import { data, href } from 'react-router'
import { companyRegister } from '~/integrations/companies/index.server'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { requestLookup } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/prospect-lookup'
import { lookupText } from './enrichment-view.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Queues one prospect for the scraper agent. */
export async function action({ context, params: { prospectId } }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const page = href('/admin/prospects/:prospectId', { prospectId })
  if (!companyRegister()) return redirectWithNotice(context, page, caution(lookupText.unconfigured))
  const asked = await requestLookup(db, { prospectId, actor, at })
  if (asked.ok) return redirectWithNotice(context, page, done('La recherche est confiée à l’agent Scraper.'))
  if (asked.reason === 'unknown') throw data('Prospect inconnu', { status: 404 })
  return redirectWithNotice(context, page, caution(lookupText[asked.reason]))
}
