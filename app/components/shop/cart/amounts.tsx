import { Term } from '~/components/ui/text'
import type { CartSummary } from '~/models/shop/cart'
import { formatEuros } from '~/models/values/money'
import { taxText } from '~/models/values/vat'

import { DiscountRow } from '../loyalty/advantages'

/** All TTC, or HT for an export. */
export function CartAmounts({ cart }: { cart: CartSummary }) {
  const { totals } = cart
  const words = taxText(totals.vatPercent)
  return (
    <>
      <dl className="amounts">
        <div>
          <dt>
            Articles <span className="muted small">({words.note ? 'HT' : 'TVA incluse'})</span>
          </dt>
          <dd>{formatEuros(totals.goodsTtcCents + totals.discountTtcCents)}</dd>
        </div>
        {cart.ecoParticipationCents > 0 ? (
          <Term label="dont éco-participation" className="amounts-detail">
            {formatEuros(cart.ecoParticipationCents)}
          </Term>
        ) : null}
        <DiscountRow cents={totals.discountTtcCents} />
        <ShippingTerm cart={cart} />
        <Term label={words.total} className="amounts-total">
          {formatEuros(totals.totalCents)}
        </Term>
      </dl>
      <TaxNote vatPercent={totals.vatPercent} />
    </>
  )
}

/** Services are not shipped, so no shipping price is shown, not even "free". */
function ShippingTerm({ cart: { servicesOnly, totals } }: { cart: CartSummary }) {
  if (servicesOnly) return null
  return <Term label="Livraison">{totals.shippingCents === 0 ? 'Gratuite' : formatEuros(totals.shippingCents)}</Term>
}

/** Shown below the amounts of an export. */
export function TaxNote({ vatPercent }: { vatPercent: number }) {
  const { note } = taxText(vatPercent)
  return note ? <p className="small">{note}.</p> : null
}
