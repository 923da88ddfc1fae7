import { href, Link } from 'react-router'

export interface ShownMember {
  mergeId: string
  name: string
  email: string
  at: string
  actor: string
}

/** Prospects merged into this one, each with an undo. */
export function Members({ prospectId, members }: { prospectId: string; members: ShownMember[] }) {
  if (members.length === 0) return null
  return (
    <section className="admin-panel" aria-labelledby="fusionnees">
      <h2 id="fusionnees">Fiches fusionnées</h2>
      <ul className="prospect-kin">
        {members.map(({ mergeId, name, email, at, actor }) => (
          <li key={mergeId}>
            <span className="anywhere">{email}</span>
            <span className="small muted">
              {actor}, {at}
            </span>
            <Link to={href('/admin/prospects/:prospectId/separation/:mergeId', { prospectId, mergeId })}>
              Séparer {name}…
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
