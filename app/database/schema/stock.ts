import type { Generated } from 'kysely'

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
  actor: string
  order_id: string | null
  created_at: string
}

export interface StockReservationTable {
  order_id: string
  product_id: string
  quantity: number
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

export interface StockTables {
  stock_item: StockItemTable
  stock_movement: StockMovementTable
  stock_reservation: StockReservationTable
  stock_notice: StockNoticeTable
}
