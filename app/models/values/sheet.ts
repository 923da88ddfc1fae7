import { formatOrderMoment } from './french-date'

/** A moment is an ISO instant; euros are a number of euros. */
export interface SheetColumn {
  label: string
  kind: 'text' | 'number' | 'euros' | 'moment'
}

export type SheetValue = string | number | null

/** The values of a row as a CSV has them, which knows no dates. */
export function toCsvRow(columns: SheetColumn[], values: SheetValue[]): SheetValue[] {
  return values.map((value, place) =>
    columns[place]?.kind === 'moment' && typeof value === 'string' ? formatOrderMoment(value) : value,
  )
}
