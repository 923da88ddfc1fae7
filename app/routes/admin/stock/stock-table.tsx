import { href, Link } from 'react-router'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/marks'
import { movementText, movementTypes, type StockStatus, stockStatusLabels } from '~/models/shop/stock'
import { formatCount, ofName } from '~/models/values/wording'
import type { StockAlertView, StockView } from './stock-view.server'
import type { ItemVerb } from './verbs.server'

const common: Column<StockView>[] = [
  { label: 'Article', cell: Article },
  { label: 'État', cell: ({ status }) => <StockStatusBadge status={status} /> },
  { label: 'En stock', isNumber: true, cell: ({ current }) => formatCount(current) },
  { label: 'Réservé', isNumber: true, cell: ({ reserved }) => formatCount(reserved) },
  { label: 'Disponible', isNumber: true, cell: ({ available }) => <strong>{formatCount(available)}</strong> },
  { label: 'Seuil', isNumber: true, cell: ({ threshold }) => formatCount(threshold) },
]

const inventory: Column<StockView>[] = [
  ...common,
  { label: 'Valeur TTC', isNumber: true, cell: ({ retail }) => retail },
  { label: 'Au coût', isNumber: true, cell: ({ cost }) => cost },
  { label: 'Actions', cell: StockActions },
]

const low: Column<StockView>[] = [
  ...common,
  { label: 'Couverture', cell: ({ cover }) => cover },
  { label: 'À commander', isNumber: true, cell: ({ suggested }) => formatCount(suggested) },
  { label: 'Actions', cell: StockActions },
]

export function InventoryTable({ rows }: { rows: StockView[] }) {
  const caption = 'Inventaire, dans l’ordre du catalogue'
  return <StockTable className="stock-values" caption={caption} columns={inventory} rows={rows} />
}

export function LowStockTable({ rows }: { rows: StockView[] }) {
  const caption = 'Stocks au seuil ou en dessous, le plus vide d’abord'
  return <StockTable className="stock-supply" caption={caption} columns={low} rows={rows} />
}

interface StockTableProps {
  className: string
  caption: string
  columns: Column<StockView>[]
  rows: StockView[]
}

function StockTable({ className, ...table }: StockTableProps) {
  return (
    <div className={`stock-table ${className}`}>
      <DataTable {...table} keyOf={({ productId }) => productId} />
    </div>
  )
}

function Article({ name, sku, location, supplier, retail, cost, threshold, cover }: StockView) {
  return (
    <div className="lead-contact">
      <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}>{name}</Link>
      <span className="muted small">{[sku, location, supplier].filter(Boolean).join(', ')}</span>
      <span className="stock-worth muted small">
        {retail} TTC, {cost} au coût
      </span>
      <span className="stock-cover muted small">
        Seuil{'\u202f'}: {formatCount(threshold)}, couverture{'\u202f'}: {cover.toLowerCase()}
      </span>
    </div>
  )
}

const verbPath = verbPathOf<ItemVerb>('/admin/stock/articles/:sku/*')

/** Links to the forms of the four movements of a product. */
function StockActions({ sku, name }: Pick<StockView, 'sku' | 'name'>) {
  return (
    <ul className="stock-actions">
      {movementTypes.map((type) => (
        <li key={type}>
          <Link to={verbPath('mouvements/:movement', { sku, movement: movementText[type].slug })}>
            {movementText[type].label}
            <span className="visually-hidden"> {ofName(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function StockStatusBadge({ status }: { status: StockStatus }) {
  const isUrgent = status === 'critical_stock' || status === 'out_of_stock'
  if (isUrgent) return <span className="badge badge-danger">{stockStatusLabels[status]}</span>
  return <Badge tone={status === 'low_stock' ? 'caution' : 'positive'}>{stockStatusLabels[status]}</Badge>
}

export function ResolveLink({ id, name }: Pick<StockAlertView, 'id' | 'name'>) {
  return (
    <Link className="stock-action" to={href('/admin/stock/alertes/:alertId', { alertId: id })}>
      Marquer comme résolue
      <span className="visually-hidden"> l’alerte {ofName(name)}</span>
    </Link>
  )
}
