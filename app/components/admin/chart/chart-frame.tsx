import type { ReactNode } from 'react'

interface ChartFrameProps {
  title: string
  /** Headings of the data table. */
  columns: string[]
  rows: string[][]
  /** Nothing to draw. */
  isEmpty: boolean
  children: ReactNode
}

/** One chart is drawn per width, and CSS shows the one that fits, so text keeps its size. */
export const chartWidths = [640, 460, 280]

export function chartClass(width: number): string {
  return `chart chart-${width}`
}

export function ChartFrame({ title, columns, rows, isEmpty, children }: ChartFrameProps) {
  return (
    <figure className="admin-panel chart-frame">
      <figcaption>{title}</figcaption>
      {isEmpty ? <p className="muted">Rien sur cette période.</p> : children}
      <details>
        <summary>Voir les chiffres</summary>
        <table className="table chart-table">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index > 0 ? 'num' : undefined}>
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
