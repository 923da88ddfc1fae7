import { href } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import { Pills } from '~/components/ui/marks'
import { type ReviewSort, reviewSorts } from '~/models/shop/review'

const tabs = [
  { href: href('/avis'), label: 'Tous les avis' },
  { href: href('/avis/controle'), label: 'Contrôle des avis' },
]

export function ReviewsNav({ current }: { current: string }) {
  return (
    <nav className="tabs" aria-label="Avis">
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

export interface ReviewFilters {
  productId: string | undefined
  stars: number | undefined
  sort: ReviewSort | undefined
  page: number
}

const sortText: Record<ReviewSort, string> = {
  recents: 'Plus récents',
  'mieux-notes': 'Mieux notés',
  'moins-bien-notes': 'Moins bien notés',
}

export function reviewsHref({ productId, stars, sort, page }: ReviewFilters): string {
  return listHref(href('/avis'), { produit: productId, note: stars, tri: sort === 'recents' ? undefined : sort, page })
}

interface ReviewToolsProps {
  filters: ReviewFilters
  products: { id: string; name: string; count: number }[]
  byStars: { stars: number; count: number }[]
  shown: number
}

/** Filters and sort order as links; collapsed on phones. */
export function ReviewTools({ filters, products, byStars, shown }: ReviewToolsProps) {
  const total = byStars.reduce((sum, { count }) => sum + count, 0)
  const first = { ...filters, page: 1 }
  const product = products.find(({ id }) => id === filters.productId)
  const chosen = [
    ...(filters.stars ? [starsText(filters.stars)] : []),
    ...(product ? [product.name] : []),
    ...(filters.sort && filters.sort !== 'recents' ? [sortText[filters.sort]] : []),
  ]
  return (
    <div className="review-tools">
      <details className="pay-otherwise review-filters">
        <summary>{['Filtrer et trier', ...chosen].join(' · ')}</summary>
        <StarFilter filters={first} byStars={byStars} total={total} />
        <nav aria-label="Filtrer par produit">
          <h2 className="review-tools-title">Par produit</h2>
          <Pills
            items={[
              {
                key: '',
                href: reviewsHref({ ...first, productId: undefined }),
                label: 'Tous',
                current: filters.productId === undefined,
              },
              ...products.map(({ id, name }) => ({
                key: id,
                href: reviewsHref({ ...first, productId: id }),
                label: name,
                current: filters.productId === id,
              })),
            ]}
          />
        </nav>
        <nav aria-label="Trier">
          <h2 className="review-tools-title">Ordre</h2>
          <Pills
            items={reviewSorts.map((sort) => ({
              key: sort,
              href: reviewsHref({ ...first, sort }),
              label: sortText[sort],
              current: (filters.sort ?? 'recents') === sort,
            }))}
          />
        </nav>
      </details>
      <p className="muted small" role="status">
        {countText(filters.productId || filters.stars ? shown : total)}. Les avis sont classés
        {filters.sort && filters.sort !== 'recents' ? ' par note, puis' : null} par date de publication, du plus récent
        au plus ancien.
      </p>
    </div>
  )
}

interface StarFilterProps extends Pick<ReviewToolsProps, 'filters' | 'byStars'> {
  total: number
}

function StarFilter({ filters, byStars, total }: StarFilterProps) {
  return (
    <nav aria-label="Filtrer par note">
      <h2 className="review-tools-title">Par note</h2>
      <ul className="star-counts">
        {byStars.map(({ stars, count }) => (
          <li key={stars}>
            <a
              href={reviewsHref({ ...filters, stars: filters.stars === stars ? undefined : stars })}
              aria-current={filters.stars === stars ? 'true' : undefined}
              aria-label={`${starsText(stars)}, ${countText(count)}`}
            >
              <span>{starsText(stars)}</span>
              <progress className="share" max={total} value={count} aria-hidden />
              <span className="num">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function starsText(stars: number): string {
  return stars > 1 ? `${stars} étoiles` : '1 étoile'
}

function countText(count: number): string {
  if (count === 0) return 'Aucun avis'
  return `${count} avis`
}
