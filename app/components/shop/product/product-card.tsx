import { href } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { Price } from '~/components/ui/price'
import { StockNote } from '~/components/ui/stock-note'
import type { ProductCard as Card } from '~/models/catalogue'
import { ofName, shippingFor } from '~/models/values'

import { Picture } from '../page/picture'
import { useShop, useShopWords } from '../page/use-shop'

const FEATURES_SHOWN = 2
const FEATURE_LENGTH = 35

interface ProductCardProps {
  card: Card
  heading?: 'h2' | 'h3'
  /** In view when the page opens. */
  priority?: boolean
  /** Where adding to the cart comes back to; without it the card only leads to its page. */
  returnTo?: string
  /** The warning that goes with payment in instalments; without it they are not mentioned. */
  creditWarning?: string
  /** The id of the form that compares what is ticked. */
  compareForm?: string
}

export function ProductCard({
  card,
  heading: Heading = 'h2',
  priority,
  returnTo,
  creditWarning,
  ...props
}: ProductCardProps) {
  const shop = useShop()
  const { productIcon } = useShopWords()
  const page = href('/products/:productId', { productId: card.id })
  return (
    <article className="product-card">
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
            {card.pictureCount} photos
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
        <ul className="ticks">
          {card.features.slice(0, FEATURES_SHOWN).map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {cutFeature(feature)}
            </li>
          ))}
        </ul>
        <ul className="product-card-notes">
          {shippingFor(card.priceCents) === 0 ? <li>Livraison incluse</li> : null}
          {creditWarning ? (
            <li>
              {shop?.demo ? 'Paiement 3x 4x sans frais' : 'Paiement 3x sans frais'}
              <small className="credit-warning">{creditWarning}</small>
            </li>
          ) : null}
        </ul>
      </div>
      <div className="product-card-foot">
        {props.compareForm ? (
          <label className="checkbox small">
            <input type="checkbox" name="produit" value={card.id} form={props.compareForm} />
            <span>
              Comparer<span className="visually-hidden"> {card.name}</span>
            </span>
          </label>
        ) : null}
        <Price htCents={card.priceCents} />
        {returnTo && card.available > 0 ? (
          <form method="post" action={page}>
            <input type="hidden" name="quantity" value="1" />
            <input type="hidden" name="return_to" value={returnTo} />
            <Button>
              <Icon name="cart" />
              <span>
                Ajouter au panier<span className="visually-hidden"> {card.name}</span>
              </span>
            </Button>
          </form>
        ) : returnTo && card.available <= 0 ? (
          <ButtonLink href={`${page}#prevenir`} variant="quiet">
            <Icon name="bell" />
            <span>
              Prévenez-moi<span className="visually-hidden"> du retour {ofName(card.name)}</span>
            </span>
          </ButtonLink>
        ) : (
          <ButtonLink href={page} variant="quiet">
            <span>
              Voir le détail<span className="visually-hidden"> {card.name}</span>
            </span>
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function cutFeature(feature: string): string {
  return feature.length > FEATURE_LENGTH ? `${feature.slice(0, FEATURE_LENGTH).trimEnd()}…` : feature
}
