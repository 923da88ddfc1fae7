import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '~/components/ui/button'
import { Ticks } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { Badge, Rating, StockNote } from '~/components/ui/marks'
import { WithSuffix } from '~/components/ui/text'
import { type ProductCard as Card, isSold } from '~/models/shop/catalogue'
import { formatEuros } from '~/models/values/money'
import { shippingFor } from '~/models/values/totals'
import { ofName } from '~/models/values/wording'
import { cardId } from '../list/list-address'
import { Picture } from '../page/picture'
import { PlaceNotice } from '../page/place-notice'
import { useDelivery, useShopText } from '../page/use-shop'
import { quoteHref } from './order-box'
import { Price } from './price'

const FEATURES_SHOWN = 2
const FEATURE_LENGTH = 35

interface ProductCardProps {
  card: Card
  heading?: 'h2' | 'h3'
  /** Above the fold. */
  priority?: boolean
  /** Return path after adding to the cart; without it the card has no order button. */
  returnTo?: string
  /** Delivery dates of products in stock. */
  delivery?: string
  /** Labels of the facts shown. */
  facts?: string[]
  /** Rendered beside the order button. */
  compare?: ReactNode
}

export function ProductCard({ card, heading: Heading = 'h2', priority, returnTo, ...props }: ProductCardProps) {
  const page = href('/products/:productId', { productId: card.id })
  return (
    <article className="product-card" id={props.compare || returnTo ? cardId(card.id) : undefined}>
      <div className="product-card-picture">
        <CardPicture picture={card.picture} priority={priority} />
        {card.pictureCount > 1 ? (
          <span className="photo-count">
            <Icon name="camera" />
            {card.pictureCount} vues
          </span>
        ) : null}
      </div>
      <div className="product-card-body">
        <Availability card={card} />
        <Heading className="product-card-name">
          <a href={page}>{card.name}</a>
        </Heading>
        {card.rating ? <CardRating {...card.rating} /> : null}
        <p className="product-card-summary">{card.summary}</p>
        <Ticks items={card.features.slice(0, FEATURES_SHOWN).map(cutFeature)} />
        <ul className="product-card-notes">
          {card.facts.map(({ label, value }) =>
            props.facts?.includes(label) ? (
              <li key={label}>
                {label} {value}
              </li>
            ) : null,
          )}
          <DeliveryNote card={card} delivery={props.delivery} />
        </ul>
      </div>
      <div className="product-card-foot">
        {returnTo ? <PlaceNotice id={cardId(card.id)} /> : null}
        {props.compare}
        <Price htCents={card.priceCents} formerCents={card.formerPriceCents} from={card.isOnRequest} />
        <CardAction card={card} page={page} returnTo={returnTo} />
      </div>
    </article>
  )
}

function CardPicture({ picture, priority }: { picture: Card['picture']; priority: boolean | undefined }) {
  const { productIcon } = useShopText()
  if (picture)
    return <Picture {...picture} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 45vw, 92vw" priority={priority} />
  return (
    <span className="no-picture">
      <Icon name={productIcon} />
    </span>
  )
}

function CardAction({ card, page, returnTo }: { card: Card; page: string; returnTo: string | undefined }) {
  const { request } = useShopText()
  if (!returnTo)
    return (
      <ButtonLink href={page} variant="quiet">
        <WithSuffix label="Voir le détail" suffix={card.name} />
      </ButtonLink>
    )
  if (card.isOnRequest)
    return (
      <ButtonLink href={quoteHref(card.id)} variant="quiet">
        <WithSuffix label={request.ask} suffix={card.name} />
      </ButtonLink>
    )
  if (!isSold(card))
    return (
      <ButtonLink href={`${page}#prevenir`} variant="quiet">
        <Icon name="bell" />
        <WithSuffix label="Prévenez-moi" suffix={`du retour ${ofName(card.name)}`} />
      </ButtonLink>
    )
  return (
    <form method="post" action={page}>
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="return_to" value={returnTo} />
      <Button name="place" value={cardId(card.id)}>
        <Icon name="cart" />
        <WithSuffix label="Ajouter au panier" suffix={card.name} />
      </Button>
    </form>
  )
}

function Availability({ card: { isService, isOnRequest, available, threshold } }: { card: Card }) {
  const { request } = useShopText()
  if (isOnRequest) return <Badge>{request.mark}</Badge>
  if (isService) return <Badge>Sur rendez-vous</Badge>
  if (available > threshold) return <Badge tone="positive">En stock</Badge>
  return <StockNote available={available} threshold={threshold} />
}

function CardRating({ average, count }: NonNullable<Card['rating']>) {
  return (
    <p className="product-rating small">
      <Rating halves={average * 2} />
      <span className="muted">({count} avis)</span>
    </p>
  )
}

/** Delivery cost and dates, or the area of a service. */
function DeliveryNote({ card, delivery }: { card: Card; delivery: string | undefined }) {
  const terms = useDelivery()
  const { delivers } = useShopText()
  if (card.isService) return delivers ? <li>Chez vous, en France métropolitaine</li> : null
  const cents = shippingFor(card.priceCents, terms)
  if (cents > 0 && !delivery) return null
  return (
    <li>
      {cents === 0 ? 'Livraison incluse' : `Livraison ${formatEuros(cents)}`}
      {delivery && card.available > 0 ? `, ${delivery}` : null}
    </li>
  )
}

function cutFeature(feature: string): string {
  return feature.length > FEATURE_LENGTH ? `${feature.slice(0, FEATURE_LENGTH).trimEnd()}…` : feature
}
