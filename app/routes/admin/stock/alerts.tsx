import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { Pager } from '~/components/admin/page/pager'
import { AlertTable } from '~/components/admin/stock/alert-table'
import { StockFrame } from '~/components/admin/stock/stock-frame'
import { deskRequest } from '~/middleware/administrator.server'
import { ALERTS_A_PAGE, listOpenAlerts } from '~/models/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/alerts'
import { toShownAlert } from './shown-stock.server'
import { loadStockFrame } from './stock-frame.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = deskRequest(context)
  const frame = await loadStockFrame(db)
  const page = listPage({ url, context })
  const alerts = await listOpenAlerts(db, { limit: ALERTS_A_PAGE, offset: (page - 1) * ALERTS_A_PAGE })
  return {
    frame,
    alerts: alerts.map(toShownAlert),
    paging: { page, pageCount: Math.ceil(frame.alerts / ALERTS_A_PAGE) },
  }
}

export default function Alerts({ loaderData: { frame, alerts, paging } }: Route.ComponentProps) {
  const path = href('/admin/stock/alertes')
  return (
    <StockFrame {...frame} title="Stock">
      {alerts.length > 0 ? (
        <AlertTable alerts={alerts} />
      ) : (
        <AdminEmpty>
          <p>
            {frame.alerts > 0
              ? 'Cette page est au-delà de la dernière.'
              : 'Aucune alerte. Le stock en ouvre une quand un article atteint son seuil.'}
          </p>
          <Link to={frame.alerts > 0 ? path : href('/admin/stock/faibles')}>
            {frame.alerts > 0 ? 'Revenir à la plus ancienne' : 'Voir les stocks faibles'}
          </Link>
        </AdminEmpty>
      )}
      <Pager path={path} parameters={{}} {...paging} />
    </StockFrame>
  )
}
