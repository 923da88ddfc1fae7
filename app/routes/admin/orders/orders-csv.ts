import { href } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { exportOrders, MAX_EXPORTED } from '~/models/fulfilment/index.server'
import { orderFilterQuery, readOrderFilters } from '~/models/order'
import type { RoutePolicy } from '~/runtime/route-policy'
import { csvResponse } from '../csv-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/orders-csv'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** What the list shows by the same filters. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, at, actor } = deskRequest(context)
  const { filters } = readOrderFilters(url.searchParams)
  const exported = await exportOrders(db, { filters, actor, at })
  if (exported.ok) return csvResponse(exported)
  const back = listHref(href('/admin/orders'), orderFilterQuery(filters))
  const most = MAX_EXPORTED.toLocaleString('fr-FR')
  const told =
    exported.reason === 'nothing'
      ? 'Aucune commande à exporter avec ces filtres.'
      : `${exported.count.toLocaleString('fr-FR')} commandes, c’est plus que les ${most} d’un export\u202f: choisissez un statut ou cherchez.`
  return redirectWithNotice(context, back, { tone: 'caution', lines: [told] })
}
