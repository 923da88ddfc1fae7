import type { Claim } from '~/models/content'

interface ShopFiguresProps {
  stats: { products: number; inStock: number; longestWarrantyYears: number; on: string }
  claims: Claim[]
}

/** Counts of the catalogue and the registered claims. */
export function ShopFigures({ stats, claims }: ShopFiguresProps) {
  const unproven = claims.some(({ proof }) => proof === undefined)
  const figures = [
    { value: String(stats.products), label: stats.products > 1 ? 'produits au catalogue' : 'produit au catalogue' },
    { value: String(stats.inStock), label: stats.inStock > 1 ? 'produits en stock' : 'produit en stock' },
    { value: `${stats.longestWarrantyYears} ans`, label: 'de garantie au plus' },
    ...claims.map(({ figure = '', text }) => ({ value: figure, label: text })),
  ].filter(({ value }) => !value.startsWith('0'))
  return (
    <section className="statistics" aria-label="La boutique en chiffres">
      <dl>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        Catalogue et stock au {stats.on}.
        {unproven ? ' Certains chiffres sont des exemples, propres à la démonstration.' : null}
      </p>
    </section>
  )
}
