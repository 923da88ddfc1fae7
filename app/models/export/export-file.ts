import type { ExportFormat, ExportSubjectName, ShopDb } from '~/database/schema'
import type { SheetColumn, SheetValue } from '~/models/values'

/** A list that can be taken to a spreadsheet. `query` is that of its address: filters and order. */
export interface ExportSubject {
  name: ExportSubjectName
  columns: SheetColumn[]
  /** `isMore`: a search found more than it lists. */
  count(db: ShopDb, query: string): Promise<{ count: number; isMore: boolean }>
  /** The rows of the list in batches, between which other requests are served. */
  readRows(db: ShopDb, asked: { query: string; most: number }): AsyncGenerator<SheetValue[][]>
  /** Its filters for the log; what was searched may be a person's name. */
  logged(query: string): Record<string, string | boolean | null>
}

export interface ExportFileAsked {
  databaseFile: string
  subject: ExportSubjectName
  query: string
  format: ExportFormat
  most: number
  /** Where it is written. */
  target: string
}

/** Why a file was not made: the server stops, the disk is full, or it would take more memory or time than it may. */
export type ExportFailure = 'stopped' | 'disk-full' | 'too-large' | 'too-slow'

/** Writes a file outside of this process. Throws for a bug. */
export type MakeExportFile = (
  asked: ExportFileAsked,
  watch?: { signal?: AbortSignal; onProgress?: (read: number) => void },
) => Promise<{ ok: true } | { ok: false; reason: ExportFailure }>

export const exportFormats = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[]

interface ExportKind {
  /** Of its sheet, and in the log. */
  label: string
  /** Of its file, before the day. */
  fileName: string
  actions: { asked: 'order.export' | 'prospect.export'; taken: 'order.export-download' | 'prospect.export-download' }
  /** A workbook holds what the memory of its making allows; a CSV, written as it is read, what its time allows. */
  mostRows: Record<ExportFormat, number>
}

export const exportKinds: Record<ExportSubjectName, ExportKind> = {
  orders: {
    label: 'Commandes',
    fileName: 'commandes',
    actions: { asked: 'order.export', taken: 'order.export-download' },
    mostRows: { csv: 200_000, xlsx: 50_000 },
  },
  prospects: {
    label: 'Prospects',
    fileName: 'prospects',
    actions: { asked: 'prospect.export', taken: 'prospect.export-download' },
    mostRows: { csv: 200_000, xlsx: 100_000 },
  },
}

/** `commandes-2026-11-23.xlsx` */
export function exportFileName(subject: ExportSubjectName, day: string, format: ExportFormat): string {
  return `${exportKinds[subject].fileName}-${day}.${format}`
}
