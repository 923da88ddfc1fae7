import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PlaceNotice } from '~/components/shop/page/place-notice'
import { AddButton } from '~/components/shop/product/add-button'
import { Price } from '~/components/shop/product/price'
import { SmallPicture } from '~/components/shop/product/small-picture'
import { StockNote } from '~/components/ui/marks'
import { fillIn, type ProductTexts } from '~/models/base/template'
import { type Companion, isSold, type ProductCard, type RelatedProducts } from '~/models/shop/catalogue'

interface RelatedProps {
  productId: string
  related: RelatedProducts
  words: Pick<ProductTexts, 'companionsTitle' | 'yearlyQuantity'>
}

/** Accessories of the product, and similar products. */
export function Related({ productId, related, words }: RelatedProps) {
  const page = href('/products/:productId', { productId })
  const { companions, gifts, givenWith, similar } = related
  const compared = similar.slice(0, 2).map(({ id }) => id)
  const comparison = [productId, ...compared].map((id) => `produit=${encodeURIComponent(id)}`).join('&')
  return (
    <>
      <Group id="pour" title={words.companionsTitle} cards={companions} returnTo={page} yearly={words.yearlyQuantity} />
      <Group id="offerts" title="Offerts avec un pack" cards={gifts} isShort />
      <Group id="offert-avec" title="Offert avec" cards={givenWith} />
      <Group id="proches" title="Modèles proches" cards={similar}>
        <p>
          <a href={`${href('/comparer')}?${comparison}`}>
            Comparer avec {compared.length > 1 ? 'ceux-ci' : 'celui-ci'}
          </a>
        </p>
      </Group>
    </>
  )
}

interface GroupProps {
  id: string
  title: string
  cards: (ProductCard & Partial<Companion>)[]
  /** Enables add buttons, which return to this path. */
  returnTo?: string
  /** Described elsewhere on the page. */
  isShort?: boolean
  /** `{count}`: yearly consumption. */
  yearly?: string
  children?: ReactNode
}

function Group({ id, title, cards, children, ...shown }: GroupProps) {
  if (cards.length === 0) return null
  return (
    <section className="related" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <PlaceNotice id={id} />
      <ul className="related-cards">
        {cards.map((card) => (
          <RelatedCard key={card.id} card={card} place={id} {...shown} />
        ))}
      </ul>
      {children}
    </section>
  )
}

type RelatedCardProps = Pick<GroupProps, 'returnTo' | 'isShort' | 'yearly'> & {
  card: GroupProps['cards'][number]
  place: string
}

function RelatedCard({ card, returnTo, place, isShort = false, yearly = '' }: RelatedCardProps) {
  const page = href('/products/:productId', { productId: card.id })
  const count = card.yearlyQuantity ?? 1
  const canBeAdded = isSold(card) && (card.isService || card.available >= count)
  const cents = (each: number) => each * count
  return (
    <li className="related-card">
      <SmallPicture picture={card.picture} size={88} />
      <div className="related-words">
        <h3>
          <a href={page}>{card.name}</a>
          {count > 1 ? ` × ${count}` : null}
        </h3>
        {isShort ? null : (
          <p className="muted small">
            {card.summary}
            {card.yearlyQuantity === undefined ? null : ` ${fillIn(yearly, { count: String(count) })}`}
          </p>
        )}
      </div>
      <div className="related-foot">
        <p className="related-price">
          <Price
            htCents={cents(card.priceCents)}
            formerCents={card.formerPriceCents === undefined ? undefined : cents(card.formerPriceCents)}
            from={card.isOnRequest}
          />
        </p>
        {canBeAdded || card.isOnRequest ? null : <StockNote available={card.available} threshold={card.threshold} />}
        {returnTo && canBeAdded ? (
          <AddButton product={card} action={page} returnTo={returnTo} place={place} quantity={count} />
        ) : null}
      </div>
    </li>
  )
}
