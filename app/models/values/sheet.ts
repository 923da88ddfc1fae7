import { formatOrderMoment } from './french-date'

/** A moment is an ISO instant; euros are decimal. */
export interface SheetColumn {
  label: string
  kind: 'text' | 'number' | 'euros' | 'moment'
}

export type SheetValue = string | number | null

/** Row values for CSV, which has no date type. */
export function toCsvRow(columns: SheetColumn[], values: SheetValue[]): SheetValue[] {
  return values.map((value, place) =>
    columns[place]?.kind === 'moment' && typeof value === 'string' ? formatOrderMoment(value) : value,
  )
}
