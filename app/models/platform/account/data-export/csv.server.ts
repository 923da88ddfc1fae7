import { toCsv } from '~/models/values/csv'
import type { PersonExport } from '../data-export.server'

/** Returns the same data as CSV, one value a line: subject, row number, field, value. */
export function exportAsCsv(content: PersonExport): string {
  const lines = Object.entries(content).flatMap(([subject, value]) => {
    const rows: unknown[] = Array.isArray(value) ? value : [value]
    return rows.flatMap((row, place) =>
      Object.entries(isRecord(row) ? row : { '': row }).map(([field, one]) => [subject, String(place + 1), field, one]),
    )
  })
  const header = ['rubrique', 'ligne', 'champ', 'valeur']
  return toCsv([header, ...lines])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
