import type { CartSummary } from '~/models/cart'
import { giftText } from '~/models/catalogue'
import { formatEuros } from '~/models/values'
import { SummaryPanel } from '../../ui/summary-panel'
import { CartAmounts } from '../cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '../cart/delivery-facts'
import { RecapLine } from './recap-line'

export function OrderAside({ cart, delivery }: { cart: CartSummary; delivery: DeliveryFacts }) {
  return (
    <SummaryPanel total={formatEuros(cart.totals.totalCents)}>
      <ul className="recap-lines">
        {cart.lines.map((line) => (
          <RecapLine
            key={line.key}
            picture={line.picture}
            name={line.productName}
            details={[
              `${line.packName ? `${line.packName}, ` : ''}quantité ${line.quantity}`,
              line.gift && giftText(line.gift, line.quantity),
            ]}
            totalCents={line.totalCents}
          />
        ))}
      </ul>
      <CartAmounts cart={cart} />
      <DeliveryNote delivery={delivery} />
    </SummaryPanel>
  )
}
