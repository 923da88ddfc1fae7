import { CartAmounts } from '~/components/shop/cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '~/components/shop/cart/delivery-facts'
import { RecapLine } from '~/components/shop/checkout/recap-line'
import { SummaryPanel } from '~/components/ui/summary-panel'
import type { CartSummary } from '~/models/cart'
import { giftText } from '~/models/catalogue'
import { formatEuros } from '~/models/values'

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
