import type { Generated, Selectable } from 'kysely'

export type ExportFormat = 'csv' | 'xlsx'
/** A list whose rows can be taken to a spreadsheet. */
export type ExportSubjectName = 'orders' | 'prospects'

/** A file of many rows, made by a child process; its state is that of its job. Kept a day. */
export interface ExportFileTable {
  id: string
  job_key: string
  subject: ExportSubjectName
  format: ExportFormat
  /** Of the list's address: its filters and order. */
  query: string
  actor_id: string | null
  actor: string
  /** How many rows passed the filters when it was asked for. */
  row_count: number
  /** How many the child has read. */
  written: Generated<number>
  created_at: string
}

export type ExportFile = Selectable<ExportFileTable>

export interface ExportFileTables {
  export_file: ExportFileTable
}
