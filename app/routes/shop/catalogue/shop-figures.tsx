import { type Claim, claimText } from '~/models/content/text'

interface ShopFiguresProps {
  stats: { products: number; inStock: number; on: string }
  claims: Claim[]
}

/** Counts of the catalogue and the registered claims, each with its proof. */
export function ShopFigures({ stats, claims }: ShopFiguresProps) {
  const proofs = [...new Set(claims.flatMap(({ proof }) => proof ?? []))]
  const unproven = claims.some(({ proof }) => proof === undefined)
  const counts = [
    {
      key: 'products',
      value: String(stats.products),
      label: stats.products > 1 ? 'produits au catalogue' : 'produit au catalogue',
    },
    {
      key: 'in-stock',
      value: String(stats.inStock),
      label: stats.inStock > 1 ? 'produits en stock' : 'produit en stock',
    },
  ].filter(({ value }) => !value.startsWith('0'))
  const shown = [
    ...counts,
    ...claims.map((claim) => ({ key: `claim ${claim.key}`, value: claim.figure ?? '', label: claimText(claim) })),
  ]
  return (
    <section className="statistics" aria-label="La boutique en chiffres">
      <dl>
        {shown.map(({ key, value, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        Catalogue et stock au {stats.on}. {proofs.join(' ')}
        {unproven ? ' Certains chiffres sont des exemples, propres à la démonstration.' : null}
      </p>
    </section>
  )
}
