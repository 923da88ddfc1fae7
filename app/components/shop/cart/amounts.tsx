import { Term } from '~/components/ui/term'
import type { CartSummary } from '~/models/cart'
import { formatEuros } from '~/models/values'

import { DiscountRow } from '../loyalty/advantages'

/** All TTC. */
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
        <Term label="dont éco-participation" className="amounts-detail">
          {formatEuros(cart.ecoParticipationCents)}
        </Term>
      ) : null}
      <DiscountRow cents={totals.discountTtcCents} />
      <Term label="Livraison">{totals.shippingCents === 0 ? 'Gratuite' : formatEuros(totals.shippingCents)}</Term>
      <Term label="Total TTC" className="amounts-total">
        {formatEuros(totals.totalCents)}
      </Term>
    </dl>
  )
}
