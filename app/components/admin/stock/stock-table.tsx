import { href, Link } from 'react-router'
import { movementText, movementTypes, type StockStatus } from '~/models/stock'
import { formatCount, ofName } from '~/models/values'
import { type Column, DataTable } from '../page/data-table'
import { StockStatusBadge } from './stock-status'

/** A product's stock, formatted as a row. */
export interface ShownStock {
  productId: string
  name: string
  sku: string
  status: StockStatus
  current: number
  reserved: number
  available: number
  threshold: number
  capacity: number
  retail: string
  cost: string
  location: string
  supplier: string
  cover: string
  suggested: number
}

const common: Column<ShownStock>[] = [
  { label: 'Article', cell: Article },
  { label: 'État', cell: ({ status }) => <StockStatusBadge status={status} /> },
  { label: 'En stock', isNumber: true, cell: ({ current }) => formatCount(current) },
  { label: 'Réservé', isNumber: true, cell: ({ reserved }) => formatCount(reserved) },
  { label: 'Disponible', isNumber: true, cell: ({ available }) => <strong>{formatCount(available)}</strong> },
  { label: 'Seuil', isNumber: true, cell: ({ threshold }) => formatCount(threshold) },
]

const inventory: Column<ShownStock>[] = [
  ...common,
  { label: 'Valeur TTC', isNumber: true, cell: ({ retail }) => retail },
  { label: 'Au coût', isNumber: true, cell: ({ cost }) => cost },
  { label: 'Actions', cell: StockActions },
]

const low: Column<ShownStock>[] = [
  ...common,
  { label: 'Couverture', cell: ({ cover }) => cover },
  { label: 'À commander', isNumber: true, cell: ({ suggested }) => formatCount(suggested) },
  { label: 'Actions', cell: StockActions },
]

export function InventoryTable({ rows }: { rows: ShownStock[] }) {
  const caption = 'Inventaire, dans l’ordre du catalogue'
  return <StockTable className="stock-values" caption={caption} columns={inventory} rows={rows} />
}

export function LowStockTable({ rows }: { rows: ShownStock[] }) {
  const caption = 'Stocks au seuil ou en dessous, le plus vide d’abord'
  return <StockTable className="stock-supply" caption={caption} columns={low} rows={rows} />
}

interface StockTableProps {
  className: string
  caption: string
  columns: Column<ShownStock>[]
  rows: ShownStock[]
}

function StockTable({ className, ...table }: StockTableProps) {
  return (
    <div className={`stock-table ${className}`}>
      <DataTable {...table} keyOf={({ productId }) => productId} />
    </div>
  )
}

function Article({ name, sku, location, supplier, retail, cost, threshold, cover }: ShownStock) {
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

/** Links to the forms of the four movements of a product. */
export function StockActions({ sku, name }: Pick<ShownStock, 'sku' | 'name'>) {
  return (
    <ul className="stock-actions">
      {movementTypes.map((type) => (
        <li key={type}>
          <Link
            to={href('/admin/stock/articles/:sku/mouvements/:movement', {
              sku: encodeURIComponent(sku),
              movement: movementText[type].slug,
            })}
          >
            {movementText[type].label}
            <span className="visually-hidden"> {ofName(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
