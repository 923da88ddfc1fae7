import type { ReactNode } from 'react'

export interface FilePreview {
  headings: string[]
  lines: string[][]
  total: number
}

interface PreviewTableProps {
  caption: string
  headings: ReactNode[]
  lines: string[][]
}

/** The first lines of a file, full width. */
export function PreviewTable({ caption, headings, lines }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="upload-preview" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place
              <th key={place} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are named by their place
            <tr key={line}>
              {headings.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place
                <td key={place}>{cells[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
