import type { Generated, Selectable } from 'kysely'

export type ExportFormat = 'csv' | 'xlsx' | 'zip'
/** A list that can be exported to a spreadsheet, or everything of the shop. */
export type ExportSubjectName = 'orders' | 'prospects' | 'shop'

/** A large export written by a child process; its state is that of its job. Kept a day. */
interface ExportFileTable {
  id: string
  job_key: string
  subject: ExportSubjectName
  format: ExportFormat
  /** Query string of the list: filters and order. */
  query: string
  actor_id: string | null
  actor: string
  /** Rows matching the filters at the time of the request. */
  row_count: number
  /** Rows read by the child process so far. */
  written: Generated<number>
  created_at: string
}

export type ExportFile = Selectable<ExportFileTable>

export interface ExportFileTables {
  export_file: ExportFileTable
}
