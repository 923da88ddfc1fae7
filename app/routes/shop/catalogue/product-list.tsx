import type { ReactNode } from 'react'
import { CreditExample } from '~/components/shop/cart/instalments'
import { useVat } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { CardGrid } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { Pills } from '~/components/ui/marks'
import { Pagination } from '~/components/ui/pagination'
import type { NeedTexts } from '~/models/base/template'
import type { ProductCard as Card, CountedFacet } from '~/models/shop/catalogue'
import type { CreditTerms } from '~/models/values/credit'
import { withVat } from '~/models/values/money'
import { Count } from './list-filters'

interface ProductListProps {
  list: { cards: Card[]; page: number; pageCount: number }
  instalments: CreditTerms | undefined
  /** Delivery dates of products in stock. */
  delivery: string
  /** Labels of the facts shown on cards. */
  facts?: string[]
  hrefFor: (page: number) => string
  compare?: (card: Card) => ReactNode
}

/** Cards with order buttons; what is said of instalments is directly above them. */
export function ProductList({ list, instalments, delivery, facts, hrefFor, compare }: ProductListProps) {
  const returnTo = hrefFor(list.page)
  const { percent } = useVat()
  const isOffered = ({ priceCents, isOnRequest }: Card) =>
    instalments !== undefined && !isOnRequest && withVat(priceCents, percent) >= instalments.minimumCents
  return (
    <>
      {instalments && list.cards.some(isOffered) ? <CreditExample terms={instalments} /> : null}
      <CardGrid>
        {list.cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            priority={index < 3}
            returnTo={returnTo}
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

interface ShelvesProps {
  needs: NeedTexts[]
  all: { href: string; current: boolean }
  /** The current need. */
  current?: string | undefined
  hrefOf: (need: string) => string
  /** Product counts by need; none shown when omitted. */
  counts?: CountedFacet['options']
  extras: { href: string; label: string; current: boolean }
}

/** Catalogue navigation: all products, by need, and extras. */
export function Shelves({ needs, all, current, hrefOf, counts = [], extras }: ShelvesProps) {
  const countOf = (need: string) => counts.find(({ value }) => value === need)?.count
  const needPills = needs.map(({ value, label, icon }) => {
    const count = countOf(value)
    return {
      key: value,
      href: hrefOf(value),
      label: (
        <>
          <Icon name={icon} />
          {label}
          {count === undefined ? null : <Count count={count} />}
        </>
      ),
      current: value === current,
    }
  })
  const extrasPill = {
    key: 'extras',
    href: extras.href,
    label: (
      <>
        <Icon name="tool" />
        {extras.label}
      </>
    ),
    current: extras.current,
  }
  return (
    <nav className="shelves" aria-label="Filtrer par besoin">
      <Pills items={[{ key: '', ...all, label: 'Tous' }, ...needPills, extrasPill]} />
    </nav>
  )
}
