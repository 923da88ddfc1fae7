import type { CartSummary } from '~/models/cart'
import { formatEuros } from '~/models/values'

import { DiscountRow } from '../loyalty/advantages'

/** From the articles to the total, all TTC. */
export function CartAmounts({ cart }: { cart: CartSummary }) {
  const { totals } = cart
  return (
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
  )
}
