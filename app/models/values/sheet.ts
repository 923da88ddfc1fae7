import type { CsvAmount } from './csv'
import { formatOrderMoment } from './french-date'

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
