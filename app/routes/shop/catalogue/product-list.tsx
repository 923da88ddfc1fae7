import type { ReactNode } from 'react'
import type { InstalmentTerms } from '~/components/shop/cart/instalments'
import { ProductCard } from '~/components/shop/product/product-card'
import { CardGrid } from '~/components/ui/card-grid'
import { Pagination } from '~/components/ui/pagination'
import type { ProductCard as Card } from '~/models/shop/catalogue'
import { withVat } from '~/models/values/money'

export interface ProductListProps {
  list: { cards: Card[]; page: number; pageCount: number }
  instalments: Pick<InstalmentTerms, 'minimumCents' | 'warning'> | undefined
  /** Delivery dates of products in stock. */
  delivery: string
  /** Labels of the facts shown on cards. */
  facts?: string[]
  hrefFor: (page: number) => string
  compare?: (card: Card) => ReactNode
}

/** Cards with order buttons; the credit warning is directly above them. */
export function ProductList({ list, instalments, delivery, facts, hrefFor, compare }: ProductListProps) {
  const returnTo = hrefFor(list.page)
  const isOffered = ({ priceCents }: Card) =>
    instalments !== undefined && withVat(priceCents) >= instalments.minimumCents
  return (
    <>
      {list.cards.some(isOffered) ? <p className="small credit-warning">{instalments?.warning}</p> : null}
      <CardGrid>
        {list.cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            priority={index < 3}
            returnTo={returnTo}
            inInstalments={isOffered(card)}
            delivery={delivery}
            facts={facts}
            compare={compare?.(card)}
          />
        ))}
      </CardGrid>
      <Pagination page={list.page} pageCount={list.pageCount} hrefFor={hrefFor} />
    </>
  )
}
