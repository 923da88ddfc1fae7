/** A cell that a spreadsheet would read as a formula (OWASP, CSV injection), full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180 with semicolons and a BOM, for spreadsheets in French. */
export function toCsv(rows: unknown[][]): string {
  return `\ufeff${csvLines(rows)}`
}

/** Lines without the BOM. */
export function csvLines(rows: unknown[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
