import { href } from 'react-router'
import type { DeliveryFacts } from '~/components/shop/cart/delivery-facts'
import { GuaranteeNotice, guaranteedLine, TakeBack } from '~/components/shop/cart/rights'
import { OrderAmounts } from '~/components/shop/checkout/order-amounts'
import { countedName, RecapLine } from '~/components/shop/checkout/recap-line'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { useReturns, useShopText } from '~/components/shop/page/use-shop'
import { Term } from '~/components/ui/text'
import type { CartSummary, CartSummaryLine } from '~/models/shop/cart'
import { giftText, partText } from '~/models/shop/catalogue'
import { warrantyOf } from '~/models/shop/order'
import { customsText, visitText } from '~/models/values/delivery'
import { formatDayRange } from '~/models/values/french-date'
import {
  businessWithdrawalText,
  LEGAL_WITHDRAWAL_DAYS,
  type ReturnTerms,
  returnCostText,
} from '~/models/values/return-terms'

interface OrderRecapProps {
  cart: CartSummary
  delivery: DeliveryFacts
  search: string
  /** Part of the total paid by the customer's credit. */
  creditCents: number
  /** Delivered to a company. */
  isBusiness: boolean
}

/** Directly before the means of payment and the order button (art. L221-14 C. conso). */
export function OrderRecap({ cart, delivery, search, creditCents, isBusiness }: OrderRecapProps) {
  const { noReturn } = useShopText()
  const returns = useReturns()
  return (
    <section className="recap card" aria-labelledby="recapitulatif">
      <div className="row row-apart">
        <h2 id="recapitulatif">Votre commande</h2>
        <a href={`${href('/cart')}${search}`} className="small">
          Modifier<span className="visually-hidden"> le panier</span>
        </a>
      </div>
      <ul className="recap-lines">
        {cart.lines.map((line) => (
          <RecapLine
            key={line.key}
            picture={line.picture}
            name={countedName(line.productName, line.quantity)}
            details={recapDetails(line)}
            totalCents={line.totalCents}
          />
        ))}
      </ul>
      {cart.referral?.refused ? <p>{referralRefusals[cart.referral.refused]}</p> : null}
      <OrderAmounts
        {...cart.totals}
        ecoParticipationCents={cart.ecoParticipationCents}
        shippingVatCents={cart.shippingVatCents}
        creditCents={creditCents}
        servicesOnly={cart.servicesOnly}
        free="GRATUIT"
      />
      <dl className="recap-facts">
        {cart.hasSoldOut ? null : (
          <Term label="Livraison">
            {delivery.servicesOnly ? visitText : `À domicile, ${formatDayRange(delivery.from, delivery.to)}.`}
            {delivery.country === 'Suisse' ? ` ${customsText}` : ''}
          </Term>
        )}
        {delivery.appointment ? <Term label="Rendez-vous">{delivery.appointment}</Term> : null}
        {cart.servicesOnly ? null : <Term label="Garantie">{warrantyOf(cart.lines.map(guaranteedLine))}.</Term>}
        <TakeBack cart={cart} />
        <Term label="Rétractation">
          {isBusiness ? businessWithdrawalText : recapText(returns, cart.servicesOnly)}{' '}
          {noReturn && !cart.servicesOnly ? `${noReturn} ` : null}
          <a href={href('/retractation')}>Renoncer au contrat</a>
        </Term>
      </dl>
      {cart.servicesOnly ? null : <GuaranteeNotice />}
    </section>
  )
}

function recapText({ days, isFree }: ReturnTerms, servicesOnly: boolean): string {
  const own = days > LEGAL_WITHDRAWAL_DAYS ? ` selon la loi, ${days} jours chez nous` : ''
  if (servicesOnly) return `${LEGAL_WITHDRAWAL_DAYS} jours après la commande${own}.`
  return `${LEGAL_WITHDRAWAL_DAYS} jours après la réception${own}, retour ${returnCostText({ isFree })}.`
}

function recapDetails(line: CartSummaryLine): (string | undefined)[] {
  return [
    line.summary,
    line.packName ? `${line.packName} : ${line.parts.map(partText).join(', ')}.` : undefined,
    line.gift && giftText(line.gift, line.quantity),
  ]
}
