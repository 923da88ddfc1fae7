export interface HistoryEntry {
  key: string
  moment: string
  words: string
}

/** Events of a request, newest first. */
export function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <section className="admin-panel" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="admin-history">
        {entries.map(({ key, moment, words }) => (
          <li key={key}>
            <span className="muted small">{moment}</span>
            {words}
          </li>
        ))}
      </ol>
    </section>
  )
}
