import { href } from 'react-router'
import { type ListState, withChoice } from '~/components/shop/list/list-address'
import { useShopText } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { CardGrid } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import type { ProductCard as Card, CountedFacet } from '~/models/shop/catalogue'
import type { TypedSearch } from '~/models/support/shop-search'
import { Count, chosenOptions, withoutFilters } from './list-filters'

/** Longest search quoted in a title. */
const MAX_QUOTED = 60

/** Shortens a search for titles. */
export function shortened(search: string): string {
  return search.length > MAX_QUOTED ? `${search.slice(0, MAX_QUOTED)}…` : search
}

interface NothingLeftProps {
  facets: CountedFacet[]
  state: ListState
  /** Number of results without each filter, by parameter. */
  without: Record<string, number>
}

/** Empty state of a filtered list: which filter to remove, and the resulting count. */
export function NothingLeft({ facets, state, without }: NothingLeftProps) {
  const ways = chosenOptions(facets, state).filter(({ parameter }) => (without[parameter] ?? 0) > 0)
  return (
    <>
      <EmptyState
        title="Aucun produit ne réunit ces critères"
        text={ways.length > 0 ? 'Retirez-en un, et voyez ce qui reste.' : 'Effacez-les pour tout revoir.'}
        action={{ href: withoutFilters(state), label: 'Effacer les critères' }}
      />
      {ways.length > 0 ? (
        <ul className="filter-ways">
          {ways.map(({ parameter, label }) => (
            <li key={parameter}>
              <a className="pill" href={withChoice(state, parameter, undefined)} rel="nofollow">
                {`Sans «\u202f${label}\u202f» `}
                <Count count={without[parameter] ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface NothingFoundProps {
  search: string
  typed: TypedSearch
  list: { close: Card[] }
  /** A sample search with results. */
  example: string
  articles: unknown[]
  questions: unknown[]
}

/** Empty state of a search. */
export function NothingFound({ search, typed, list: { close }, example, articles, questions }: NothingFoundProps) {
  const { toAllProducts } = useShopText()
  const isRead = articles.length + questions.length > 0
  return (
    <>
      <EmptyState
        title={emptyTitle({ typed, isRead, quoted: `«\u202f${shortened(search)}\u202f»` })}
        text={
          isRead
            ? 'Nos réponses et nos articles sont plus bas.'
            : close.length > 0
              ? 'Voici ce qui s’en approche le plus.'
              : `Essayez un mot plus simple (${example}), ou parcourez tout le catalogue.`
        }
        action={{ href: href('/products'), label: toAllProducts }}
      />
      {close.length > 0 && !isRead ? (
        <CardGrid>
          {close.map((card) => (
            <ProductCard key={card.id} card={card} />
          ))}
        </CardGrid>
      ) : null}
    </>
  )
}

function emptyTitle({ typed, isRead, quoted }: { typed: TypedSearch; isRead: boolean; quoted: string }): string {
  if (typed.isEmpty) return `Il n’y a pas de mot à chercher dans ${quoted}`
  return isRead ? `Aucun produit ne répond à ${quoted}` : `Rien ne répond à ${quoted}`
}
