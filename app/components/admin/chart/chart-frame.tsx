import type { ReactNode } from 'react'

interface ChartFrameProps {
  title: string
  /** Of the table that holds the same figures. */
  columns: string[]
  rows: string[][]
  children: ReactNode
}

export function ChartFrame({ title, columns, rows, children }: ChartFrameProps) {
  return (
    <figure className="admin-panel chart-frame">
      <figcaption>{title}</figcaption>
      {children}
      <details>
        <summary>Voir les chiffres</summary>
        <table className="table chart-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((value, index) => (
                  <td key={columns[index + 1]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
