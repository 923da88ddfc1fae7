import type { Generated, Selectable } from 'kysely'

export type MovementType = 'restock' | 'sale' | 'return' | 'adjustment'

export interface StockItemTable {
  product_id: string
  sku: string
  /** Derived: moved by stock_movement rows only (trigger). */
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
  /** Of what an administrator edits: threshold, capacity, cost, place, supplier. */
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
  /** An administrator's name at that time, or what moved it: `webhook`, `return` … */
  actor: string
  /** Null unless an administrator moved it. */
  actor_id: Generated<string | null>
  order_id: string | null
  created_at: string
}

export interface StockReservationTable {
  order_id: string
  product_id: string
  quantity: number
}

/** Of one fall to the threshold: open, resolved by a person, lifted once the stock has passed the threshold by a tenth. */
export interface StockAlertTable {
  id: string
  product_id: string
  state: Generated<'open' | 'resolved' | 'lifted'>
  opened_at: string
  /** When it was found still true after it was resolved. */
  reopened_at: string | null
  /** Of the last resolution, also of an alert that is open again. */
  resolved_at: string | null
  resolved_by: string | null
  resolve_reason: string | null
  lifted_at: string | null
}

export interface StockNoticeTable {
  id: string
  product_id: string
  email: string
  /** In lower case: one wish for a product and an address. */
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
