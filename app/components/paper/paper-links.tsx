export interface PaperLink {
  name: string
  words: string
  /** URL of the page; the PDF is below it. */
  href: string
}

/** Links to open and download papers. */
export function PaperLinks({ papers }: { papers: PaperLink[] }) {
  if (papers.length === 0) return null
  return (
    <ul className="plain-list">
      {papers.map(({ name, words, href }) => (
        <li key={name}>
          <a href={href}>{name}</a> <a href={`${href}/pdf`}>(PDF)</a> <span className="muted small">{words}</span>
        </li>
      ))}
    </ul>
  )
}
