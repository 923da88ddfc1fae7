import type { CartSummary } from '~/models/cart-summary'
import { formatEuros } from '~/models/money'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icons'
import { DiscountRow } from '../advantages'
import type { DeliveryFacts } from '../delivery-facts'
import { DeliveryNote } from '../delivery-facts'
import { InstalmentOffer, type InstalmentTerms } from '../instalments'

/** What the cart costs, delivery included, before anything is asked of the shopper. */
export function CartSummaryPanel({
  cart,
  search,
  delivery,
  instalments,
}: {
  cart: CartSummary
  search: string
  delivery: DeliveryFacts
  instalments: InstalmentTerms | undefined
}) {
  const { totals } = cart
  return (
    <aside className="card cart-panel" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <dl className="amounts">
        <div>
          <dt>
            Articles <span className="muted small">(TVA incluse)</span>
          </dt>
          <dd>{formatEuros(totals.goodsTtcCents + totals.discountTtcCents)}</dd>
        </div>
        {cart.ecoParticipationCents > 0 ? (
          <div className="amounts-detail">
            <dt>dont éco-participation</dt>
            <dd>{formatEuros(cart.ecoParticipationCents)}</dd>
          </div>
        ) : null}
        <DiscountRow cents={totals.discountTtcCents} />
        <div>
          <dt>Livraison</dt>
          <dd>{totals.shippingCents === 0 ? 'Gratuite' : formatEuros(totals.shippingCents)}</dd>
        </div>
        <div className="amounts-total">
          <dt>Total TTC</dt>
          <dd>{formatEuros(totals.totalCents)}</dd>
        </div>
      </dl>
      <DeliveryNote delivery={delivery} />
      {cart.needsAttention ? (
        <p className="cart-wait">
          <Icon name="warning" />
          Réglez d’abord les points signalés dans le panier.
        </p>
      ) : (
        <ButtonLink href={`/shipping${search}`} wide large>
          Passer à la livraison
          <Icon name="arrowRight" />
        </ButtonLink>
      )}
      <p className="cart-continue">
        <a href="/products">Continuer mes achats</a>
      </p>
      {instalments ? <InstalmentOffer totalCents={totals.totalCents} terms={instalments} /> : null}
    </aside>
  )
}
