import type { Generated, Selectable } from 'kysely'

export type MovementType = 'restock' | 'sale' | 'return' | 'adjustment'

export interface StockItemTable {
  product_id: string
  sku: string
  /** Derived from stock_movement rows only (trigger). */
  current_stock: Generated<number>
  /** Derived: the sum of stock_reservation rows (trigger). */
  reserved_stock: Generated<number>
  maximum_capacity: number
  minimum_threshold: number
  unit_cost_cents: number
  location: string
  supplier: string
  last_updated_at: string
  last_restock_at: string | null
  /** Version of what an administrator edits: threshold, capacity, cost, place, supplier. */
  version: Generated<number>
}

export interface StockMovementTable {
  id: Generated<number>
  product_id: string
  type: MovementType
  /** Signed. */
  delta: number
  previous_stock: number
  new_stock: number
  reason: string
  /** Administrator's name at that time, or the source: `webhook`, `return` … */
  actor: string
  /** Null unless moved by an administrator. */
  actor_id: Generated<string | null>
  order_id: string | null
  created_at: string
}

interface StockReservationTable {
  order_id: string
  product_id: string
  quantity: number
}

/** One per fall to the threshold: open, resolved by a person, or cleared once stock exceeds the threshold by 10 %. */
interface StockAlertTable {
  id: string
  product_id: string
  state: Generated<'open' | 'resolved' | 'lifted'>
  opened_at: string
  /** When it was found still true after its resolution. */
  reopened_at: string | null
  /** Last resolution, also of a reopened alert. */
  resolved_at: string | null
  resolved_by: string | null
  resolve_reason: string | null
  lifted_at: string | null
}

interface StockNoticeTable {
  id: string
  product_id: string
  email: string
  /** Lower case: one request per product and address. */
  email_key: string
  consent_version: string
  consent_text: string
  consent_page: string
  created_at: string
}

export type StockItem = Selectable<StockItemTable>
export type StockMovement = Selectable<StockMovementTable>
export type StockAlert = Selectable<StockAlertTable>

export interface StockTables {
  stock_item: StockItemTable
  stock_movement: StockMovementTable
  stock_reservation: StockReservationTable
  stock_alert: StockAlertTable
  stock_notice: StockNoticeTable
}
