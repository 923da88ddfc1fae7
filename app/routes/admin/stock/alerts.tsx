import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { DataTable } from '~/components/admin/page/data-table'
import { Pager } from '~/components/admin/page/pager'
import { adminRequest } from '~/middleware/administrator.server'
import { ALERTS_A_PAGE, listOpenAlerts } from '~/models/shop/stock/index.server'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/alerts'
import { StockFrame } from './stock-frame'
import { ResolveLink, StockStatusBadge } from './stock-table'
import { loadStockFrame, type StockAlertView, toAlertView } from './stock-view.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const frame = await loadStockFrame(db)
  const page = listPage({ url, context })
  const alerts = await listOpenAlerts(db, { limit: ALERTS_A_PAGE, offset: (page - 1) * ALERTS_A_PAGE })
  return {
    frame,
    alerts: alerts.map(toAlertView),
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

function AlertTable({ alerts }: { alerts: StockAlertView[] }) {
  return (
    <div className="stock-table stock-alerts">
      <DataTable
        caption="Alertes ouvertes, la plus ancienne d’abord"
        rows={alerts}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Article', cell: Article },
          {
            label: 'Gravité',
            cell: ({ isHigh }) => <span className="nowrap">{isHigh ? <strong>Haute</strong> : 'Moyenne'}</span>,
          },
          { label: 'État', cell: ({ status }) => <StockStatusBadge status={status} /> },
          { label: 'Disponible', isNumber: true, cell: ({ available }) => formatCount(available) },
          { label: 'Seuil', isNumber: true, cell: ({ threshold }) => formatCount(threshold) },
          { label: 'Depuis', cell: OpenSince },
          { label: 'Action', cell: ResolveLink },
        ]}
      />
    </div>
  )
}

function Article({ name, sku, message }: StockAlertView) {
  return (
    <div className="lead-contact">
      <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}>{name}</Link>
      <span className="muted small">{sku}</span>
      <span className="small">{message}</span>
    </div>
  )
}

function OpenSince({ openedAt, before }: StockAlertView) {
  return (
    <div className="lead-contact">
      <span>{openedAt}</span>
      {before ? <span className="muted small">{before}</span> : null}
    </div>
  )
}
