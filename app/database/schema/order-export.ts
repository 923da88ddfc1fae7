import type { Generated, Selectable } from 'kysely'
import type { OrderStatus } from './order'

export type ExportFormat = 'csv' | 'xlsx'

/** A file of many orders, made by a child process; its state is that of its job. Kept a day. */
export interface OrderExportTable {
  id: string
  job_key: string
  format: ExportFormat
  status: OrderStatus | null
  /** What was searched. */
  words: string
  actor_id: string | null
  actor: string
  /** How many passed the filters when it was asked for. */
  orders: number
  /** How many the child has read. */
  written: Generated<number>
  created_at: string
}

export type OrderExport = Selectable<OrderExportTable>

export interface OrderExportTables {
  order_export: OrderExportTable
}
