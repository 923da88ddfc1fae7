import type { ExportFormat } from '~/database/schema'
import type { OrderFilters } from '~/models/order'

export interface OrderFileAsked {
  databaseFile: string
  filters: OrderFilters
  format: ExportFormat
  most: number
  /** Where it is written. */
  target: string
}

/** Why a file was not made: the server stops, the disk is full, or it would take more memory or time than it may. */
export type OrderFileFailure = 'stopped' | 'disk-full' | 'too-large' | 'too-slow'

/** Writes a file outside of this process. Throws for a bug. */
export type MakeOrderFile = (
  asked: OrderFileAsked,
  watch?: { signal?: AbortSignal; onProgress?: (read: number) => void },
) => Promise<{ ok: true } | { ok: false; reason: OrderFileFailure }>

export const exportFormats = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[]
/** What a workbook holds within the memory that its making may take; a CSV is written as it is read. */
export const MAX_WORKBOOK_ROWS = 50_000
/** Read in the time that making may take. */
export const MAX_CSV_ROWS = 200_000

export function mostRows(format: ExportFormat): number {
  return format === 'csv' ? MAX_CSV_ROWS : MAX_WORKBOOK_ROWS
}

/** `commandes-2026-11-23.xlsx` */
export function orderFileName(day: string, format: ExportFormat): string {
  return `commandes-${day}.${format}`
}
