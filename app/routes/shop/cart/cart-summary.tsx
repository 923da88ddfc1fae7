import { href } from 'react-router'
import { CartAmounts } from '~/components/shop/cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '~/components/shop/cart/delivery-facts'
import { InstalmentOffer, type InstalmentTerms } from '~/components/shop/cart/instalments'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import type { CartSummary } from '~/models/cart'

interface CartSummaryPanelProps {
  cart: CartSummary
  search: string
  delivery: DeliveryFacts
  instalments: InstalmentTerms | undefined
}

export function CartSummaryPanel({ cart, search, delivery, instalments }: CartSummaryPanelProps) {
  return (
    <aside className="card cart-panel" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <CartAmounts cart={cart} />
      {cart.hasSoldOut ? null : <DeliveryNote delivery={delivery} />}
      {cart.needsAttention ? (
        <p className="cart-wait">
          <Icon name="warning" />
          Réglez d’abord les points signalés dans le panier.
        </p>
      ) : (
        <ButtonLink href={`${href('/shipping')}${search}`} wide large>
          Passer à la livraison
          <Icon name="arrowRight" />
        </ButtonLink>
      )}
      <p className="cart-continue">
        <a href={href('/products')}>Continuer mes achats</a>
      </p>
      {instalments ? <InstalmentOffer totalCents={cart.totals.totalCents} terms={instalments} /> : null}
    </aside>
  )
}
