import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'

export interface ShownCandidate {
  id: string
  name: string
  email: string
  /** Matching values. */
  words: string
  isDistinct: boolean
}

/** Possible duplicates of a prospect. */
export function Candidates({ prospectId, candidates }: { prospectId: string; candidates: ShownCandidate[] }) {
  if (candidates.length === 0) return null
  return (
    <section className="admin-panel" aria-labelledby="doublons">
      <h2 id="doublons">Doublons possibles</h2>
      <ul className="prospect-kin">
        {candidates.map(({ id, name, email, words, isDistinct }) => (
          <li key={id}>
            <Link to={href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId, otherId: id })}>
              Comparer avec {name}
            </Link>
            <span className="small muted anywhere">{email}</span>
            <span className="small">
              {'En commun\u202f: '}
              {words}
            </span>
            {isDistinct ? <Badge>Dit différent</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
