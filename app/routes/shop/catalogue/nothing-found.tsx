import { href } from 'react-router'
import { useShopText } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { CardGrid } from '~/components/ui/card-grid'
import { EmptyState } from '~/components/ui/empty-state'
import type { ProductCard as Card } from '~/models/shop/catalogue'
import type { TypedSearch } from '~/models/support/shop-search'
import { shortened } from './shortened'

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
