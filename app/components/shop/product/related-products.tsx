import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Price } from '~/components/ui/price'
import { StockNote } from '~/components/ui/stock-note'
import type { ProductCard, RelatedProducts } from '~/models/catalogue'
import { PlaceNotice } from '../page/place-notice'
import { AddButton } from './add-button'
import { SmallPicture } from './small-picture'

interface RelatedProps {
  productId: string
  related: RelatedProducts
  /** Title of what the product takes. */
  companionsTitle: string
}

/** What goes with the product, and what else one may look at. */
export function Related({ productId, related, companionsTitle }: RelatedProps) {
  const page = href('/products/:productId', { productId })
  const { companions, gifts, givenWith, similar } = related
  const compared = similar.slice(0, 2).map(({ id }) => id)
  const comparison = [productId, ...compared].map((id) => `produit=${encodeURIComponent(id)}`).join('&')
  return (
    <>
      <Group id="pour" title={companionsTitle} cards={companions} returnTo={page} />
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
  cards: ProductCard[]
  /** What is shown can be added from here, where the page comes back to. */
  returnTo?: string
  /** Described elsewhere on the page. */
  isShort?: boolean
  children?: ReactNode
}

function Group({ id, title, cards, returnTo, isShort = false, children }: GroupProps) {
  if (cards.length === 0) return null
  return (
    <section className="related" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <PlaceNotice id={id} />
      <ul className="related-cards">
        {cards.map((card) => (
          <RelatedCard key={card.id} card={card} returnTo={returnTo} place={id} isShort={isShort} />
        ))}
      </ul>
      {children}
    </section>
  )
}

type RelatedCardProps = Pick<GroupProps, 'returnTo' | 'isShort'> & { card: ProductCard; place: string }

function RelatedCard({ card, returnTo, place, isShort }: RelatedCardProps) {
  const page = href('/products/:productId', { productId: card.id })
  const isSold = card.isService || card.available > 0
  return (
    <li className="related-card">
      <SmallPicture picture={card.picture} size={88} />
      <div className="related-words">
        <h3>
          <a href={page}>{card.name}</a>
        </h3>
        {isShort ? null : <p className="muted small">{card.summary}</p>}
      </div>
      <div className="related-foot">
        <p className="related-price">
          <Price htCents={card.priceCents} formerCents={card.formerPriceCents} />
        </p>
        {isSold ? null : <StockNote available={card.available} threshold={card.threshold} />}
        {returnTo && isSold ? <AddButton product={card} action={page} returnTo={returnTo} place={place} /> : null}
      </div>
    </li>
  )
}
