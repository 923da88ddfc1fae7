import { Term } from '~/components/ui/text'
import type { CartSummary } from '~/models/shop/cart'
import { formatEuros, type Vat } from '~/models/values/money'
import { taxText } from '~/models/values/vat'

import { DiscountRow } from '../loyalty/advantages'

/** All TTC, or HT for an export. */
export function CartAmounts({ cart }: { cart: CartSummary }) {
  const { totals } = cart
  const words = taxText(totals.vat)
  return (
    <>
      <dl className="amounts">
        <div>
          <dt>
            Articles{' '}
            <span className="muted small">
              ({words.tax === 'HT' ? 'HT' : totals.vat.percent > 0 ? 'TVA incluse' : 'TTC'})
            </span>
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
      <TaxNote vat={totals.vat} />
    </>
  )
}

/** Services are not shipped, so no shipping price is shown, not even "free". */
function ShippingTerm({ cart: { servicesOnly, totals } }: { cart: CartSummary }) {
  if (servicesOnly) return null
  return <Term label="Livraison">{totals.shippingCents === 0 ? 'Gratuite' : formatEuros(totals.shippingCents)}</Term>
}

/** Shown below amounts without VAT. */
export function TaxNote({ vat }: { vat: Vat }) {
  const { note } = taxText(vat)
  return note ? <p className="small">{note}.</p> : null
}
