import { href } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { Price } from '~/components/ui/price'
import { StockNote } from '~/components/ui/stock-note'
import { Ticks } from '~/components/ui/ticks'
import { WithSuffix } from '~/components/ui/with-suffix'
import type { ProductCard as Card } from '~/models/catalogue'
import { ofName, shippingFor } from '~/models/values'

import { Picture } from '../page/picture'
import { PlaceNotice } from '../page/place-notice'
import { useDelivery, useShopWords } from '../page/use-shop'

const FEATURES_SHOWN = 2
const FEATURE_LENGTH = 35

interface ProductCardProps {
  card: Card
  heading?: 'h2' | 'h3'
  /** Above the fold. */
  priority?: boolean
  /** Return path after adding to the cart; without it the card has no order button. */
  returnTo?: string
  /** Only beneath the credit warning, which stands above the cards. */
  inInstalments?: boolean
  /** Id of the comparison form. */
  compareForm?: string
}

export function ProductCard({
  card,
  heading: Heading = 'h2',
  priority,
  returnTo,
  inInstalments = false,
  ...props
}: ProductCardProps) {
  const { productIcon } = useShopWords()
  const delivery = useDelivery()
  const page = href('/products/:productId', { productId: card.id })
  return (
    <article className="product-card" id={returnTo ? card.id : undefined}>
      <div className="product-card-picture">
        {card.picture ? (
          <Picture
            {...card.picture}
            sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 45vw, 120px"
            priority={priority}
          />
        ) : (
          <span className="no-picture">
            <Icon name={productIcon} />
          </span>
        )}
        {card.pictureCount > 1 ? (
          <span className="photo-count">
            <Icon name="camera" />
            {card.pictureCount} vues
          </span>
        ) : null}
      </div>
      <div className="product-card-body">
        {card.available > card.threshold ? (
          <Badge tone="positive">En stock</Badge>
        ) : (
          <StockNote available={card.available} threshold={card.threshold} />
        )}
        <Heading className="product-card-name">
          <a href={page}>{card.name}</a>
        </Heading>
        <p className="product-card-summary">{card.summary}</p>
        <Ticks items={card.features.slice(0, FEATURES_SHOWN).map(cutFeature)} />
        <ul className="product-card-notes">
          {shippingFor(card.priceCents, delivery) === 0 ? <li>Livraison incluse</li> : null}
          {inInstalments ? <li>Paiement 3x 4x sans frais</li> : null}
        </ul>
      </div>
      <div className="product-card-foot">
        {returnTo ? <PlaceNotice id={card.id} /> : null}
        {props.compareForm ? (
          <label className="checkbox small">
            <input type="checkbox" name="produit" value={card.id} form={props.compareForm} />
            <WithSuffix label="Comparer" suffix={card.name} />
          </label>
        ) : null}
        <Price htCents={card.priceCents} formerCents={card.formerPriceCents} />
        {returnTo && card.available > 0 ? (
          <form method="post" action={page}>
            <input type="hidden" name="quantity" value="1" />
            <input type="hidden" name="return_to" value={returnTo} />
            <Button name="place" value={card.id}>
              <Icon name="cart" />
              <WithSuffix label="Ajouter au panier" suffix={card.name} />
            </Button>
          </form>
        ) : returnTo && card.available <= 0 ? (
          <ButtonLink href={`${page}#prevenir`} variant="quiet">
            <Icon name="bell" />
            <WithSuffix label="Prévenez-moi" suffix={`du retour ${ofName(card.name)}`} />
          </ButtonLink>
        ) : (
          <ButtonLink href={page} variant="quiet">
            <WithSuffix label="Voir le détail" suffix={card.name} />
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function cutFeature(feature: string): string {
  return feature.length > FEATURE_LENGTH ? `${feature.slice(0, FEATURE_LENGTH).trimEnd()}…` : feature
}
