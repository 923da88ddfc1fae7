import type { CartSummary } from '~/models/cart'
import { giftWords } from '~/models/catalogue'
import { formatEuros } from '~/models/values'

import { SummaryPanel } from '../../ui/summary-panel'
import { CartAmounts } from '../cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '../cart/delivery-facts'
import { Picture } from '../page/picture'

/** What is being bought, beside the shipping form. */
export function OrderAside({ cart, delivery }: { cart: CartSummary; delivery: DeliveryFacts }) {
  return (
    <SummaryPanel total={formatEuros(cart.totals.totalCents)}>
      <RecapLines cart={cart} />
      <CartAmounts cart={cart} />
      <DeliveryNote delivery={delivery} />
    </SummaryPanel>
  )
}

function RecapLines({ cart }: { cart: CartSummary }) {
  return (
    <ul className="recap-lines">
      {cart.lines.map((line) => (
        <li key={line.key} className={line.picture ? 'recap-pictured' : undefined}>
          {line.picture ? <Picture {...line.picture} alt="" sizes="56px" className="recap-picture" /> : null}
          <div>
            <p className="recap-name">{line.productName}</p>
            <p className="recap-detail">
              {line.packName ? `${line.packName}, ` : ''}quantité {line.quantity}
            </p>
            {line.gift ? <p className="recap-detail">{giftWords(line.gift, line.quantity)}</p> : null}
          </div>
          <p className="num">{formatEuros(line.totalCents)}</p>
        </li>
      ))}
    </ul>
  )
}
