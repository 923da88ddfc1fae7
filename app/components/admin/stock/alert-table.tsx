import { href, Link } from 'react-router'
import type { StockStatus } from '~/models/stock'
import { formatCount, ofName } from '~/models/values'
import { DataTable } from '../page/data-table'
import { StockStatusBadge } from './stock-status'

export interface ShownStockAlert {
  id: string
  name: string
  sku: string
  status: StockStatus
  isHigh: boolean
  message: string
  available: number
  threshold: number
  openedAt: string
  /** Comment of an earlier resolution. */
  before: string | undefined
}

export function AlertTable({ alerts }: { alerts: ShownStockAlert[] }) {
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

function Article({ name, sku, message }: ShownStockAlert) {
  return (
    <div className="lead-contact">
      <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}>{name}</Link>
      <span className="muted small">{sku}</span>
      <span className="small">{message}</span>
    </div>
  )
}

function OpenSince({ openedAt, before }: ShownStockAlert) {
  return (
    <div className="lead-contact">
      <span>{openedAt}</span>
      {before ? <span className="muted small">{before}</span> : null}
    </div>
  )
}

export function ResolveLink({ id, name }: Pick<ShownStockAlert, 'id' | 'name'>) {
  return (
    <Link className="stock-action" to={href('/admin/stock/alertes/:alertId', { alertId: id })}>
      Marquer comme résolue
      <span className="visually-hidden"> l’alerte {ofName(name)}</span>
    </Link>
  )
}
