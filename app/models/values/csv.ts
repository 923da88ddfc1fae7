import { formatOrderMoment } from './french-date'

/** A cell that a spreadsheet would read as a formula (OWASP, CSV injection), full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** An amount in a cell, written with its cents: `612,40`. */
interface CsvAmount {
  euros: number
}

/** RFC 4180 with semicolons and a BOM, for spreadsheets in French. */
export function toCsv(rows: unknown[][]): string {
  return `\ufeff${csvLines(rows)}`
}

/** Lines without the BOM. */
export function csvLines(rows: unknown[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')
}

function cellOf(value: unknown): string {
  if (isAmount(value)) return value.euros.toFixed(2).replace('.', ',')
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isAmount(value: unknown): value is CsvAmount {
  return typeof value === 'object' && value !== null && 'euros' in value && typeof value.euros === 'number'
}

/** A moment is an ISO instant; euros are decimal. */
export interface SheetColumn {
  label: string
  kind: 'text' | 'number' | 'euros' | 'moment'
}

export type SheetValue = string | number | null

/** Row values for CSV, which has neither dates nor amounts. */
export function toCsvRow(columns: SheetColumn[], values: SheetValue[]): (SheetValue | CsvAmount)[] {
  return values.map((value, place) => {
    const kind = columns[place]?.kind
    if (kind === 'moment' && typeof value === 'string') return formatOrderMoment(value)
    return kind === 'euros' && typeof value === 'number' ? { euros: value } : value
  })
}
