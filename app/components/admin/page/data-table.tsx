import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also shown beside the value where rows are cards. */
  label: string
  /** Right-aligned, tabular. */
  isNumber?: boolean
  cell(row: Row): ReactNode
}

interface DataTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf(row: Row): string
  isPending?(row: Row): boolean
}

/** A list of rows; each row is a card on phones. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isPending }: DataTableProps<Row>) {
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? 'num' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-pending={isPending?.(row) || undefined}>
            {columns.map(({ label, isNumber, cell }) => (
              <td key={label} data-label={label} className={isNumber ? 'num' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
