import { Link, useSearchParams } from 'react-router'
import type { OrderData } from './order-sheet.server'

/** Newest first; older events are paginated. */
export function OrderHistory({ events, olderThan, isOlder }: OrderData) {
  const [parameters] = useSearchParams()
  return (
    <section className="admin-panel" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="desk-history">
        {events.map(({ id, words, by, at }) => (
          <li key={id}>
            <span className="muted small">
              {at}, {by}
            </span>
            {words}
          </li>
        ))}
      </ol>
      {olderThan ? (
        <Link to={`?${withHistory(parameters, olderThan)}#historique`} preventScrollReset>
          Les plus anciens
        </Link>
      ) : null}
      {isOlder ? (
        <Link to={`?${withHistory(parameters, undefined)}#historique`} preventScrollReset>
          Les plus récents
        </Link>
      ) : null}
    </section>
  )
}

/** Keeps the filters of the list. */
function withHistory(parameters: URLSearchParams, before: number | undefined): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(HISTORY)
  if (before !== undefined) next.set(HISTORY, String(before))
  return next
}

const HISTORY = 'historique'
