import { type Claim, claimText } from '~/models/content'

/** Each claim is shown with its proof, or marked as an example. */
export function ClaimFigures({ claims, label }: { claims: Claim[]; label: string }) {
  if (claims.length === 0) return null
  const proofs = [...new Set(claims.flatMap(({ proof }) => proof ?? []))]
  const unproven = claims.some(({ proof }) => proof === undefined)
  return (
    <section className="statistics" aria-label={label}>
      <dl>
        {claims.map((claim) => (
          <div key={claim.key}>
            <dt>{claimText(claim)}</dt>
            <dd className="num">{claim.figure}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        {proofs.join(' ')} {unproven ? 'Chiffres d’exemple, propres à la démonstration.' : null}
      </p>
    </section>
  )
}
