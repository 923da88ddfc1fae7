import type { ExportFormat, ExportSubjectName, ShopDb } from '~/database/schema'
import type { SheetColumn, SheetValue } from '~/models/values/csv'

/** An exportable list. `query` is its query string: filters and order. */
export interface ExportSubject {
  name: ExportSubjectName
  columns: SheetColumn[]
  /** `isMore`: a search matched more rows than it lists. */
  count(db: ShopDb, query: string): Promise<{ count: number; isMore: boolean }>
  /** Reads rows in batches, yielding to other requests in between. */
  readRows(db: ShopDb, asked: { query: string; most: number }): AsyncGenerator<SheetValue[][]>
  /** Filters for the log, without search words, which may be personal data. */
  logged(query: string): Record<string, string | boolean | null>
}

export interface ExportFileAsked {
  databaseFile: string
  subject: ExportSubjectName
  query: string
  format: ExportFormat
  most: number
  /** Output path. */
  target: string
}

/** Why no file was produced: shutdown, full disk, memory or time limit. */
export type ExportFailure = 'stopped' | 'disk-full' | 'too-large' | 'too-slow'

/** Writes a file in a child process. Throws on bugs only. */
export type MakeExportFile = (
  asked: ExportFileAsked,
  watch?: { signal?: AbortSignal; onProgress?: (read: number) => void },
) => Promise<{ ok: true } | { ok: false; reason: ExportFailure }>

export const exportFormats = ['csv', 'xlsx', 'zip'] as const satisfies readonly ExportFormat[]

interface ExportKind {
  /** Sheet title and log label. */
  label: string
  /** File name prefix. */
  fileName: string
  actions: {
    asked: 'order.export' | 'prospect.export' | 'shop.export'
    taken: 'order.export-download' | 'prospect.export-download' | 'shop.export-download'
  }
  /** By format, where it has that. A workbook is limited by memory; what is streamed, by time. */
  mostRows: Partial<Record<ExportFormat, number>>
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
  shop: {
    label: 'Toute la boutique',
    fileName: 'boutique',
    actions: { asked: 'shop.export', taken: 'shop.export-download' },
    mostRows: { zip: 10_000_000 },
  },
}

/** Zero for a format that the subject does not have. */
export function mostRowsOf(subject: ExportSubjectName, format: ExportFormat): number {
  return exportKinds[subject].mostRows[format] ?? 0
}

/** `commandes-2026-11-23.xlsx` */
export function exportFileName(subject: ExportSubjectName, day: string, format: ExportFormat): string {
  return `${exportKinds[subject].fileName}-${day}.${format}`
}
